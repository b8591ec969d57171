// Helpers for the moderation tests: add a business, decide as an administrator, read the log and the outbox.
import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from '#drizzle'
import type { ApprovalStatus, Decision } from '../../src/contract/transitions.ts'
import type { Database } from '../../src/database/connect.ts'
import { businesses, moderationLog, outboxMails } from '../../src/database/schema.ts'
import type { World } from '../world/world.ts'

type NewBusiness = typeof businesses.$inferInsert

/** A business as a registration creates it, with these fields changed. */
export function makeBusiness(fields: Partial<NewBusiness> = {}): NewBusiness & { id: string } {
  const id = fields.id ?? randomUUID()
  return {
    name: 'Karoo Windmill Repairs',
    category: 'Services',
    description: 'Windmills, pumps and reservoirs mended on the farm, every day but Sunday.',
    location: 'Church Street, Graaff-Reinet, Eastern Cape',
    ownerName: 'Katrien Windmill',
    ownerEmail: `${id}@owner.example`,
    ...fields,
    id,
  }
}

/** Adds a business with a status. If it is or was approved, it has a time of approval. */
export async function addBusiness(
  { db }: Database,
  status: ApprovalStatus,
  fields: Partial<NewBusiness> = {},
): Promise<string> {
  const wasApproved = status === 'approved' || status === 'suspended'
  const times = {
    approvedAt: wasApproved ? new Date('2026-01-02T03:04:05Z') : null,
    featuredAt: fields.featured === 1 ? new Date('2026-02-03T04:05:06Z') : null,
  }
  const business = makeBusiness({ approvalStatus: status, ...times, ...fields })
  await db.insert(businesses).values(business)
  return business.id
}

/** Sends a request with the cookie of a session. */
export const sendAs = (
  { server }: Pick<World, 'server'>,
  session: { cookie: string },
  method: 'GET' | 'PATCH' | 'POST',
  url: string,
  payload?: object,
) => server.inject({ method, url, headers: session, ...(payload && { payload }) })

/** Sends the request of an administrator's button, without a version by default, as in the specification. */
export function decide(
  { server }: Pick<World, 'server'>,
  headers: { cookie?: string },
  id: string,
  decision: Decision,
  version?: number,
) {
  const url = `/api/admin/businesses/${id}`
  if (decision !== 'feature' && decision !== 'unfeature')
    return server.inject({
      method: 'PATCH',
      url: `${url}/${decision}`,
      headers,
      ...(version && { payload: { version } }),
    })
  const payload = { featured: decision === 'feature' ? 1 : 0, version }
  return server.inject({ method: 'PATCH', url: `${url}/featured`, headers, payload })
}

/** The database row of a business. */
export async function readBusiness({ db }: Database, id: string) {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id))
  if (!row) throw new Error(`There is no business ${id}.`)
  return row
}

/** The log lines of a business without the edits of its owner, oldest first. */
export function readDecisions({ db }: Database, id: string) {
  const isDecision = and(eq(moderationLog.businessId, id), ne(moderationLog.action, 'edit'))
  return db.select().from(moderationLog).where(isDecision).orderBy(moderationLog.id)
}

/** The emails in the outbox to the owner of a business that `addBusiness` added. */
export function readMails({ db }: Database, id: string) {
  return db
    .select({
      kind: outboxMails.kind,
      subject: outboxMails.subject,
      text: outboxMails.text,
      html: outboxMails.html,
    })
    .from(outboxMails)
    .where(eq(outboxMails.to, `${id}@owner.example`))
    .orderBy(outboxMails.createdAt, sql`${outboxMails.id}`)
}
