// How moderators contact the owner of a business: by an email of their own, and by sending the text of a decision on WhatsApp.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from '#drizzle'
import type { Site } from '../../contract/page.ts'
import type { OwnerMessage, Sent } from '../../contract/report.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, decisions, moderationLog } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-email.ts'
import { isStanding, lockOwnBusiness } from '../businesses/business-queries.ts'
import { detailColumns } from '../businesses/columns-by-reader.ts'
import { conflict, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { isPlainAddress, siteDetails } from '../mail/template-layout-rules.ts'
import { messageToOwner } from '../mail/template-rules.ts'
import { chatWithOwner } from '../mail/whatsapp-rules.ts'
import type { Staff } from '../principal.ts'
import { transitionTemplates } from './decide-business.ts'

type Context = { db: Db; site: Site; mail: { notify(): void } }

/**
 * Queues an email to the owner; a reply goes to the support address. Refuses with 404; with 409 a merged business, one without an owner's
 * email, and an unconfirmed address that has got all the emails that it may get.
 */
export async function writeToOwner(
  { db, site, mail }: Context,
  staff: Staff,
  { id, message }: OwnerMessage,
): Promise<Sent> {
  await inTransaction(db, async (db) => {
    const business = await lockOwnBusiness(db, id)
    if (!business) throw notFound('Business not found')
    const { ownerEmail: to } = business
    if (to === null || !isPlainAddress(to)) throw conflict('This listing has no owner with an email address.')
    const content = messageToOwner(siteDetails(site), message)
    if (!(await queueAccountMail(db, { to, kind: 'owner-message', ...content })))
      throw conflict('The owner has not confirmed this email address, so no more emails can be sent to it.')
    const changes = [{ field: 'message', from: null, to: message }]
    await addLine(db, staff.userId, { businessId: id, action: 'write-to-owner', changes })
  })
  mail.notify()
  return { sent: true }
}

/** The context of the links. While a decision can be undone (`undoMs`), it has no link. */
export type WhatsappContext = { db: Db; site: Site; undoMs: number }

/** WhatsApp links by line of the log: for each transition that still applies and whose business has a suitable number. */
export async function listDecisionChats(
  { db, site, undoMs }: WhatsappContext,
  lines: readonly number[],
): Promise<Map<number, string>> {
  if (lines.length === 0) return new Map()
  const { id, action, reason, toStatus } = moderationLog
  const rows = await db
    .select({
      id,
      action: sql<Transition>`${action}`,
      reason,
      path: detailColumns.path,
      whatsapp: businesses.whatsapp,
      phone: businesses.phone,
    })
    .from(moderationLog)
    .innerJoin(decisions, eq(decisions.id, id))
    .innerJoin(businesses, eq(businesses.id, decisions.businessId))
    .where(
      and(
        inArray(id, [...lines]),
        inArray(action, Object.keys(transitions) as Transition[]),
        ne(decisions.state, 'undone'),
        sql`${decisions.at} <= clock_timestamp() - ${undoMs}::double precision * interval '1 millisecond'`,
        // The same condition as for the email: the business has an owner, who is not leaving.
        isNotNull(businesses.ownerEmail),
        isNull(businesses.leavingFrom),
        isStanding,
        eq(businesses.approvalStatus, toStatus),
        isLatest,
      ),
    )
  return new Map(
    rows.flatMap(({ id, action, reason, path, ...numbers }) => {
      const values = { ...siteDetails(site), path }
      const link = chatWithOwner(numbers, transitionTemplates[action](values, reason ?? undefined).text)
      return link === null ? [] : [[id, link] as const]
    }),
  )
}

/** Only the latest transition has a link: a later one makes this one outdated. */
const isLatest = sql`NOT EXISTS (SELECT FROM decisions later JOIN moderation_log told ON told.id = later.id
  WHERE later.business_id = ${businesses.id} AND later.id > ${moderationLog.id} AND later.state <> 'undone'
    AND told.action = ANY (${sql.param(Object.keys(transitions))}::text[]))`
