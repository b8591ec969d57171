// Helpers for the tests of claims: a listing without an owner, accounts, claims, decisions, and the links in emails.
import { desc, eq } from '#drizzle'
import type { Database } from '../../src/database/connect.ts'
import { type businesses, outboxMails, users } from '../../src/database/schema.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { signIn } from '../world/sign-in.ts'
import type { World } from '../world/world.ts'

let count = 0

type NewBusiness = Partial<typeof businesses.$inferInsert>

/** An approved listing without an owner, which shows a phone number and an email. */
export async function addListing(database: Database, fields: NewBusiness = {}) {
  const email = `listing-${++count}@shop.example`
  const id = await addBusiness(database, 'approved', {
    ...{ ownerName: null, ownerEmail: null, phone: '+27825550134', email },
    ...fields,
  })
  return { id, email: fields.email ?? email }
}

/** Signs in a new account with a confirmed email and no business. */
export async function newClaimant(database: Database, account: Partial<typeof users.$inferInsert> = {}) {
  const email = account.email ?? `claimant-${++count}@people.example`
  const row = { username: email, email, emailConfirmedAt: new Date(), ...account }
  const { cookie } = await signIn(database, row)
  const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { email, cookie, userId: user?.id ?? '' }
}

/** The calls of the tests, for one world. */
export const callsOf = (world: World) => {
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    person: { cookie: string } | null,
    payload?: object,
  ) =>
    world.server.inject({
      ...{ method, url, remoteAddress: `10.9.${count % 250}.${++count % 250}` },
      headers: person ? { cookie: person.cookie } : {},
      ...(method !== 'GET' && { payload: payload ?? {} }),
    })
  return {
    send,
    claim: (person: { cookie: string }, id: string, proof: string, note?: string) =>
      send('POST', `/api/businesses/${id}/claims`, person, { proof, ...(note && { note }) }),
    close: (admin: { cookie: string }, id: number, payload: object) =>
      send('PATCH', `/api/admin/claims/${id}`, admin, payload),
    own: async (person: { cookie: string }) => (await send('GET', '/api/account/claims', person)).json(),
    isClaimed: async (id: string) => (await send('GET', `/api/businesses/${id}`, null)).json().isClaimed,
    user: async (person: { cookie: string }) => (await send('GET', '/api/auth/check', person)).json().user,
  }
}

/** The emails to an address, latest first. */
export const mailsTo = ({ db }: Database, to: string) =>
  db
    .select({ kind: outboxMails.kind, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.to, to))
    .orderBy(desc(outboxMails.createdAt))

/** The token in the link of the latest email to an address. */
export async function tokenTo(database: Database, to: string): Promise<string> {
  const [mail] = await mailsTo(database, to)
  return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Six digits other than these. */
export const wrongDigits = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
