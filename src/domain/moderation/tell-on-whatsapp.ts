// The links with which moderators tell owners of decisions on WhatsApp, with the text of the mail.
import { and, eq, inArray, isNotNull, isNull, ne, sql } from '#drizzle'
import type { Site } from '../../contract/page.ts'
import { type Transition, transitions } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, decisions, moderationLog } from '../../database/schema.ts'
import { isStanding } from '../businesses/business-queries.ts'
import { detailColumns } from '../businesses/columns-by-reader.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { chatWithOwner } from '../mail/whatsapp-rules.ts'
import { transitionTemplates } from './decide-business.ts'

/** What the links need. `undoMs` is how long a decision can be undone: until then nobody is told. */
export type WhatsappContext = { db: Db; site: Site; undoMs: number }

/** For those of these lines of the log that are decisions which hold and whose owner has a number: the link, by the line. */
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
        // As the mail: only to an owner, and not of one who is leaving.
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

/** A later transition has its own mail, and this one is no news any longer. */
const isLatest = sql`NOT EXISTS (SELECT FROM decisions later JOIN moderation_log told ON told.id = later.id
  WHERE later.business_id = ${businesses.id} AND later.id > ${moderationLog.id} AND later.state <> 'undone'
    AND told.action = ANY (${sql.param(Object.keys(transitions))}::text[]))`
