// The effect of an answer to 'Still right?': it counts once, for its listing, and is public.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { HistoryEntry } from '../../src/contract/history.ts'
import { businesses, oneTimeTokens, users } from '../../src/database/schema.ts'
import { readBusiness, sendAs } from '../moderation/moderation-world.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addOwned, ask, askAfterAYear, findQuestion, passDays, readTokens } from './still-right-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const answer = (token: string, answer: string, { server } = world) =>
  server.inject({ method: 'POST', url: '/api/still-right', payload: { token, answer } })
const detailOf = async (id: string, { server } = world) =>
  (await server.inject(`/api/businesses/${id}`)).json()
const linksOf = (id: string) =>
  world.database.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(users.businessId, id))
/** Signs the owner in again, because the year that passed ended the session. */
async function enter(id: string) {
  const payload = { email: `${id}@owner.example`, password: sessionPassword }
  const entered = await world.server.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' }
}

test('"yes" confirms the listing, once, without an edit, and is public in every copy', async () => {
  const other = await openWorld({ beside: world })
  try {
    const { id } = await addOwned(world.database)
    const token = await askAfterAYear(world.database, id)
    const before = await readBusiness(world.database, id)
    for (const one of [world, other]) expect(await detailOf(id, one)).toMatchObject({ confirmedAt: null })
    const response = await answer(token, 'yes')
    expect([response.statusCode, response.json()]).toEqual([200, { answer: 'yes' }])
    const now = await readBusiness(world.database, id)
    expect(Date.now() - Number(now.confirmedAt)).toBeLessThan(60_000)
    expect({ ...now, confirmedAt: null }).toEqual(before)
    expect(await detailOf(id)).toMatchObject({ confirmedAt: now.confirmedAt?.toISOString() })
    await expect
      .poll(async () => (await detailOf(id, other)).confirmedAt)
      .toBe(now.confirmedAt?.toISOString())
    expect([await findQuestion(world.database, id), await linksOf(id)]).toEqual([undefined, []])
    expect((await answer(token, 'yes')).statusCode).toBe(400)
    await passDays(world.database, 30)
    await ask(world.database)
    expect([await findQuestion(world.database, id), await readTokens(world.database, id)]).toEqual([
      undefined,
      [token],
    ])
  } finally {
    await other.close()
  }
})

test('"closed" sets the listing to closed for good, as an edit of its owner in the history', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  expect((await answer(token, 'closed')).json()).toEqual({ answer: 'closed' })
  expect(await readBusiness(world.database, id)).toMatchObject({ trading: 'closed-for-good', version: 2 })
  const listed = (await world.server.inject('/api/businesses?limit=200')).json()
  expect(listed.map((card: { id: string }) => card.id)).not.toContain(id)
  const owner = await enter(id)
  const [line] = (await sendAs(world, owner, 'GET', '/api/business/history')).json<HistoryEntry[]>()
  expect(line).toMatchObject({
    who: 'You',
    what: 'edit',
    changes: [{ field: 'trading', from: 'open', to: 'closed-for-good' }],
  })
  expect(await findQuestion(world.database, id)).toBeUndefined()
})

test('"change" changes nothing but uses up the link, and the next edit counts as the answer', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  const before = await readBusiness(world.database, id)
  expect((await answer(token, 'change')).json()).toEqual({ answer: 'change' })
  expect(await readBusiness(world.database, id)).toEqual(before)
  expect((await answer(token, 'yes')).statusCode).toBe(400)
  expect(await findQuestion(world.database, id)).toBeDefined()
  const owner = await enter(id)
  const edited = await sendAs(world, owner, 'PATCH', '/api/business/details', { hours: 'Mon-Fri 8-5' })
  expect(edited.statusCode).toBe(200)
  const { confirmedAt, version } = await readBusiness(world.database, id)
  expect(edited.json()).toMatchObject({ confirmedAt: confirmedAt?.toISOString(), version: 2 })
  expect([version, await findQuestion(world.database, id)]).toEqual([2, undefined])
  const unchanged = await sendAs(world, owner, 'PATCH', '/api/business/details', { hours: 'Mon-Fri 8-5' })
  expect(unchanged.json().confirmedAt).toBe(confirmedAt?.toISOString())
})

test('of two concurrent answers through the links of both emails, exactly one counts', async () => {
  const { id } = await addOwned(world.database)
  await askAfterAYear(world.database, id)
  await passDays(world.database, 30)
  await ask(world.database)
  const [first = '', second = ''] = await readTokens(world.database, id)
  const answers = await Promise.all([answer(first, 'yes'), answer(second, 'closed')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().message).toMatch(
    /^This link no longer works: it was used, /,
  )
  const isClosed = answers[1].statusCode === 200
  expect((await readBusiness(world.database, id)).trading).toBe(isClosed ? 'closed-for-good' : 'open')
  expect(await linksOf(id)).toEqual([])
})

test('an answer and a concurrent edit do not deadlock, and the edit is kept', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  const owner = await enter(id)
  const [answered, edited] = await Promise.all([
    answer(token, 'yes'),
    sendAs(world, owner, 'PATCH', '/api/business/details', { hours: 'Sat 9-1' }),
  ])
  expect([200, 400]).toContain(answered.statusCode)
  expect(edited.statusCode).toBe(200)
  expect(await readBusiness(world.database, id)).toMatchObject({ hours: 'Sat 9-1', version: 2 })
  expect(await findQuestion(world.database, id)).toBeUndefined()
})

test('invalid answers and tokens are refused with a message, and the link still works', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  const wrong = [
    [{ token, answer: 'maybe' }, 'Answer must be one of: yes, change, closed.'],
    [{ token }, 'Answer must be one of: yes, change, closed.'],
    [{ token: 'short', answer: 'yes' }, 'This link is incomplete. Please open it again.'],
    [{ token: `${token}x`, answer: 'yes' }, /^This link no longer works/],
  ] as const
  for (const [payload, sentence] of wrong) {
    const refused = await world.server.inject({ method: 'POST', url: '/api/still-right', payload })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toMatch(sentence)
  }
  expect((await answer(token, 'yes')).statusCode).toBe(200)
})

test('the link is refused after 60 days, and while the owner is leaving', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  const leave = (at: Date | null) =>
    world.database.db.update(users).set({ leavesAt: at }).where(eq(users.businessId, id))
  await leave(new Date(Date.now() + 1_000_000))
  expect((await answer(token, 'closed')).statusCode).toBe(400)
  await leave(null)
  await passDays(world.database, 60)
  expect((await answer(token, 'closed')).statusCode).toBe(400)
  const [row] = await world.database.db.select().from(businesses).where(eq(businesses.id, id))
  expect(row).toMatchObject({ trading: 'open', confirmedAt: null })
})

test('an answer confirms the email address', async () => {
  const { id } = await addOwned(world.database)
  const token = await askAfterAYear(world.database, id)
  await answer(token, 'yes')
  const [owner] = await world.database.db.select().from(users).where(eq(users.businessId, id))
  expect(owner?.emailConfirmedAt).not.toBeNull()
})

test('with REVIEW_EDITS=all, "closed" waits for a moderator, and the question is answered', async () => {
  const strict = await openWorld({ environment: { REVIEW_EDITS: 'all' } })
  try {
    const { id } = await addOwned(strict.database)
    const token = await askAfterAYear(strict.database, id)
    expect((await answer(token, 'closed', strict)).statusCode).toBe(200)
    expect(await readBusiness(strict.database, id)).toMatchObject({ trading: 'open', version: 1 })
    expect(await findQuestion(strict.database, id)).toBeUndefined()
    const admin = await signIn(strict.database, { role: 'administrator' })
    const [edit] = (await sendAs(strict, admin, 'GET', '/api/admin/businesses?limit=200'))
      .json()
      .filter((item: { id: string }) => item.id === id)
    expect(edit.waiting.values).toMatchObject({ trading: 'closed-for-good' })
  } finally {
    await strict.close()
  }
})
