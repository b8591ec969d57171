// How a visitor's message reaches the people behind the directory: by mail to the support address.
import type { Site } from '../../contract/page.ts'
import type { Sent, VisitorMessage } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import type { RateLimiter } from '../accounts/rate-limits.ts'
import { withRateLimit } from '../accounts/rate-limits.ts'
import { queueMail } from './outbox.ts'
import { siteDetails } from './template-layout-rules.ts'
import { visitorMessage } from './template-rules.ts'

type Context = { db: Db; rateLimiter: RateLimiter; mail: { notify(): void }; site: Site }

/** Queues the mail. Refuses too many messages of one IP address (429). */
export async function sendVisitorMessage(
  { db, rateLimiter, mail, site }: Context,
  address: string,
  message: VisitorMessage,
): Promise<Sent> {
  return withRateLimit(rateLimiter, [['message', address]], async () => {
    const content = visitorMessage(siteDetails(site), message)
    await queueMail(db, { to: site.supportEmail, kind: 'visitor-message', ...content })
    mail.notify()
    return { sent: true }
  })
}
