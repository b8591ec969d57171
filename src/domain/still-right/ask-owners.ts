// Asking the owners of listings that nobody touched for a year: one round, and whether mail works at all.
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-mail.ts'
import { addToken } from '../accounts/one-time-tokens.ts'
import { countOutbox } from '../mail/outbox.ts'
import { stillRight } from '../mail/still-right-template-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { type AskedBusiness, askDue, countAskedWithinHour, remindDue } from './still-right-queries.ts'

/** `live` has the settings of now: without a mail server nobody is asked, because the mails would only become files. */
export type AskContext = {
  db: Db
  live: { site: Site; mail: { smtpUrl: string | null } }
  mail: { notify(): void }
}

/** Mails of one round. */
const roundSize = 50
/** Mails within an hour: a provider takes many at once for spam. Two copies that ask at the same moment exceed it by one round. */
const maxWithinHour = 300
/** Seconds that a mail may wait. When one waits longer, the mail server is at fault, and more mails would only wait as well. */
const maxWaitSeconds = 15 * 60

/**
 * Mails the next owners who are due, the second mails first, and returns how many it asked. The question and its mail are one
 * transaction, so a crash loses neither and doubles neither. Asks nobody while mails wait.
 */
export async function askOwners({ db, live, mail }: AskContext): Promise<number> {
  if (live.mail.smtpUrl === null) return 0
  const { site } = live
  const { oldestSeconds } = await countOutbox(db)
  const left = Math.min(roundSize, maxWithinHour - (await countAskedWithinHour(db)))
  if (oldestSeconds > maxWaitSeconds || left <= 0) return 0
  const asked = await inTransaction(db, async (db) => {
    const reminded = await remindDue(db, left)
    const due = reminded.length < left ? await askDue(db, left - reminded.length) : []
    for (const one of reminded) await queueQuestion(db, site, one, true)
    for (const one of due) await queueQuestion(db, site, one, false)
    return reminded.length + due.length
  })
  if (asked > 0) mail.notify()
  return asked
}

async function queueQuestion(
  db: Db,
  site: Site,
  { userId, email }: AskedBusiness,
  isReminder: boolean,
): Promise<void> {
  const { token } = await addToken(db, 'still-right', { userId, email, data: {} })
  const content = stillRight(siteDetails(site), { token, isReminder })
  await queueOwnerMail(db, { ownerEmail: email }, { kind: 'still-right', ...content })
}
