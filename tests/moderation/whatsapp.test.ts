// 'Tell on WhatsApp': a link for moderators with the text of a decision's email, once the decision can no longer be undone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import type { LogEntry, StaffHistoryEntry } from '../../src/contract/history.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readMails, sendAs } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator', email: 'teller@admin.example' })
})
afterAll(() => world.close())

const whatsapp = '+27821234567'
const historyOf = async (id: string) =>
  (await sendAs(world, admin, 'GET', `/api/admin/businesses/${id}/history`)).json() as StaffHistoryEntry[]
const linksOf = async (id: string) =>
  (await historyOf(id)).map(({ what, whatsappLink }) => [what, whatsappLink])
const textOf = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('text')
/** Lets the ten seconds pass in which decisions can be undone. */
const waitForUndo = () => world.database.db.execute(sql`UPDATE decisions SET at = at - interval '11 seconds'`)

test.each([
  ['approve', 'pending'],
  ['reject', 'pending'],
  ['suspend', 'approved'],
  ['activate', 'suspended'],
] as const)(
  'the decision to %s has a WhatsApp link with the text of its email once it can no longer be undone',
  async (action, status) => {
    const id = await addBusiness(world.database, status, { whatsapp })
    const reason = { kind: 'picture', text: 'The photo shows\nanother shop.' }
    const payload = action === 'reject' || action === 'suspend' ? { reason } : {}
    await sendAs(world, admin, 'PATCH', `/api/admin/businesses/${id}/${action}`, payload)
    expect(await linksOf(id)).toEqual([[action, null]])
    await waitForUndo()
    const [line] = await historyOf(id)
    const [mail] = await readMails(world.database, id)
    expect(line?.whatsappLink).toMatch(/^https:\/\/wa\.me\/27821234567\?text=/)
    expect(textOf(line?.whatsappLink)).toBe(mail?.text.trim())
    const log = (await sendAs(world, admin, 'GET', '/api/admin/log?limit=1')).json() as LogEntry[]
    expect(log).toMatchObject([{ id: line?.id, whatsappLink: line?.whatsappLink }])
  },
)

test('only the latest decision has a link, and not one that was undone', async () => {
  const id = await addBusiness(world.database, 'approved', { whatsapp })
  await decide(world, admin, id, 'suspend')
  await waitForUndo()
  const activated = (await decide(world, admin, id, 'activate')).json()
  expect(await linksOf(id)).toEqual([
    ['activate', null],
    ['suspend', null],
  ])
  await sendAs(world, admin, 'POST', `/api/admin/decisions/${activated.decisionId}/undo`, {})
  await waitForUndo()
  const links = await linksOf(id)
  expect(links.map(([what]) => what)).toEqual(['undo-decision', 'activate', 'suspend'])
  expect(links.map(([, link]) => link && textOf(link)?.split('\n')[0])).toEqual([
    null,
    null,
    'Your listing is suspended for now: visitors cannot see it.',
  ])
})

test('a listing without an owner or without a mobile number has no link', async () => {
  for (const fields of [{ whatsapp, ownerEmail: null }, { phone: '+27115550142' }]) {
    const id = await addBusiness(world.database, 'pending', fields)
    await decide(world, admin, id, 'approve')
    await waitForUndo()
    expect(await linksOf(id)).toEqual([['approve', null]])
  }
})

test("the owner's history has no WhatsApp link", async () => {
  const id = await addBusiness(world.database, 'pending', { whatsapp })
  const owner = await signIn(world.database, { businessId: id })
  await decide(world, admin, id, 'approve')
  await waitForUndo()
  const [line] = (await sendAs(world, owner, 'GET', '/api/business/history')).json()
  expect(line.what).toBe('approve')
  expect(line).not.toHaveProperty('whatsappLink')
})
