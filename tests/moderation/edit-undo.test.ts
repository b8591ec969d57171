// The log of all businesses, and undoing edits of live listings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { LiveEdit, LogEntry } from '../../src/contract/history.ts'
import { businesses } from '../../src/database/schema.ts'
import { addPersonLine } from '../../src/domain/history/list-history.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readMails, sendAs } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator', email: 'log@admin.example' })
})
afterAll(() => world.close())

const addLive = async (name = 'Live Listing') => {
  const id = await addBusiness(world.database, 'approved')
  await world.database.db.update(businesses).set({ name }).where(eq(businesses.id, id))
  return { id, owner: await signIn(world.database, { businessId: id }) }
}
const edit = async (owner: { cookie: string }, fields: object) =>
  expect((await sendAs(world, owner, 'PATCH', '/api/business/details', fields)).statusCode).toBe(200)
const listEdits = async () => (await sendAs(world, admin, 'GET', '/api/admin/edits')).json() as LiveEdit[]
const undo = (id: number) => sendAs(world, admin, 'POST', `/api/admin/edits/${id}/undo`, {})

test('an edit can be undone once, is logged, and the owner gets an email without any text of the listing', async () => {
  const { id, owner } = await addLive()
  const before = await readBusiness(world.database, id)
  await edit(owner, { phone: '011 555 0123', description: 'Buy cheap watches at our new address.' })
  const [line] = await listEdits()
  expect(line).toMatchObject({ what: 'edit', isUndone: false, business: { id, name: 'Live Listing' } })
  const both = await Promise.all([undo(line?.id ?? 0), undo(line?.id ?? 0)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const after = await readBusiness(world.database, id)
  expect([after?.phone, after?.description]).toEqual([before?.phone, before?.description])
  expect((await listEdits())[0]?.isUndone).toBe(true)
  const own = (await sendAs(world, owner, 'GET', '/api/business/history')).json()
  expect(own[0]).toMatchObject({ who: 'A moderator', what: 'undo' })
  expect(JSON.stringify(own)).not.toContain('@admin.example')
  const mails = await readMails(world.database, id)
  expect(mails.map(({ kind }) => kind)).toEqual(['edit-taken-back'])
  expect(mails[0]?.text).toContain('This was changed back: Description, Phone')
  for (const word of ['watches', 'Live Listing']) expect(JSON.stringify(mails)).not.toContain(word)
})

test('an undo restores only fields that still have the value of the edit, names the others, and is refused if none has', async () => {
  const { id, owner } = await addLive()
  await edit(owner, { phone: '011 555 0124', website: 'https://one.example/' })
  const [line] = await listEdits()
  await edit(owner, { website: 'https://two.example/' })
  expect((await undo(line?.id ?? 0)).json()).toEqual({
    takenBack: ['phone'],
    left: [{ field: 'website', why: 'changed' }],
  })
  expect((await readBusiness(world.database, id))?.website).toBe('https://two.example/')
  await edit(owner, { phone: '011 555 0125' })
  const [later] = await listEdits()
  await edit(owner, { phone: '011 555 0126' })
  const refused = await undo(later?.id ?? 0)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This edit cannot be taken back: its fields have changed since, or a newer edit of them is waiting.',
  ])
  expect((await undo(999_999)).statusCode).toBe(404)
  expect((await sendAs(world, admin, 'POST', '/api/admin/edits/nine/undo', {})).statusCode).toBe(400)
})

test('decisions and edits can be undone even when the log was altered', async () => {
  const { id, owner } = await addLive()
  const before = await readBusiness(world.database, id)
  await edit(owner, { phone: '011 555 0127' })
  const [line] = await listEdits()
  const { decisionId } = (await decide(world, admin, id, 'suspend')).json()
  const forge = `UPDATE moderation_log SET changes = '[]', at = '2021-01-01', acted_by = NULL, from_status = NULL, version = NULL,
    action = 'place' WHERE business_id = $1`
  await world.database.pool.query(forge, [id])
  const undone = await sendAs(world, admin, 'POST', `/api/admin/decisions/${decisionId}/undo`, {})
  expect([undone.statusCode, undone.json().approvalStatus]).toEqual([200, 'approved'])
  expect((await undo(line?.id ?? 0)).json()).toEqual({ takenBack: ['phone'], left: [] })
  expect((await readBusiness(world.database, id))?.phone).toBe(before.phone)
})

test('an edit that hid the address, or changed it while hidden, cannot be undone', async () => {
  const { owner } = await addLive()
  await edit(owner, { location: 'Main Road, Observatory, Cape Town, Western Cape', hidesAddress: true })
  const [hiding] = await listEdits()
  await edit(owner, { location: '17 Secret Lane, Mowbray, Cape Town, Western Cape' })
  await edit(owner, { location: '1 Open Street, Mowbray, Cape Town, Western Cape' })
  const [open] = await listEdits()
  expect((await undo(hiding?.id ?? 0)).json().message).toContain('show what the owner hid or removed')
  await edit(owner, { hidesAddress: false })
  expect((await undo(open?.id ?? 0)).statusCode).toBe(409)
})

test('a second move, after the first is over, is taken back as a whole', async () => {
  const { id, owner } = await addLive()
  const first = { trading: 'moved', moved: { on: '2020-01-05', from: 'Diepkloof' } } as const
  await world.database.db.update(businesses).set(first).where(eq(businesses.id, id))
  await edit(owner, { location: 'Main Road, Observatory, Cape Town, Western Cape', trading: 'moved' })
  const read = async () => (await world.server.inject(`/api/businesses/${id}`)).json()
  expect(await read()).toMatchObject({
    trading: 'moved',
    tradingNotice: expect.stringContaining('Main Road'),
  })
  const [line] = await listEdits()
  expect((await undo(line?.id ?? 0)).json()).toMatchObject({
    takenBack: expect.arrayContaining(['location', 'trading']),
    left: [],
  })
  expect(await read()).toMatchObject({ trading: 'open', moved: null, tradingNotice: null })
})

test('the log can be searched by name, phone number, email, role and days, and invalid filters are refused', async () => {
  const { id, owner } = await addLive('Zola’s Hair & Café 50%')
  const numbers = { phone: '+27821234567', whatsapp: '+27725550144' }
  await world.database.db.update(businesses).set(numbers).where(eq(businesses.id, id))
  await decide(world, admin, id, 'suspend')
  const search = async (query: string) =>
    (await sendAs(world, admin, 'GET', `/api/admin/log?${query}`)).json() as LogEntry[]
  const typed = [
    '082 123 4567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '0821234567',
    '(082) 123',
    '072 555 0144',
  ]
  for (const q of ['hair & cafe 50%', 'ZOLA', ...typed])
    expect((await search(new URLSearchParams({ q }).toString())).map(({ business }) => business?.id)).toEqual(
      [id],
    )
  expect((await search('q=log@admin'))[0]).toMatchObject({ what: 'suspend', business: { id } })
  expect(await search('q=nobody-has-this')).toEqual([])
  const actsBy = async (by: string) => (await search(`q=zola&by=${by}`)).map(({ what }) => what)
  await edit(owner, { hours: 'Always open' })
  expect([await actsBy(''), await actsBy('moderators'), await actsBy('owners')]).toEqual([
    ['edit', 'suspend'],
    ['suspend'],
    ['edit'],
  ])
  expect((await sendAs(world, admin, 'GET', '/api/admin/log?by=cats')).json().message).toBe(
    'Please choose Everyone, Moderators or Owners',
  )
  const today = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect((await search(`from=${today}&to=${today}`))[0]?.business?.id).toBe(id)
  expect(await search('to=2020-01-01')).toEqual([])
  const turned = await sendAs(world, admin, 'GET', '/api/admin/log?from=2026-03-09&to=2026-03-02')
  expect([turned.statusCode, turned.json().message]).toEqual([
    400,
    'The last day is before the first day. Please change one of them.',
  ])
  for (const day of ['2026-02-30', '0000-01-01'])
    expect((await sendAs(world, admin, 'GET', `/api/admin/log?from=${day}`)).json().message).toBe(
      'Please enter a day that exists, such as 2027-01-20',
    )
  const year0 = '/api/admin/businesses?hour=0000-01-01T00:00:00Z'
  expect((await sendAs(world, admin, 'GET', year0)).statusCode).toBe(400)
  expect((await search('q=&from=&to=')).length).toBeGreaterThan(0)
  // A moderator who deletes their account does not count as an owner.
  const left = { action: 'leave', person: 'gone@admin.example', from: 'moderator', to: null } as const
  await addPersonLine(world.database.db, null, left)
  expect(await search('q=gone@admin&by=owners')).toEqual([])
  expect((await search('q=gone@admin&by=moderators')).map(({ what }) => what)).toEqual(['leave'])
})

test('log lines with an action of a newer version are left out', async () => {
  const person = 'newer@test.example'
  await world.database.pool.query(
    `INSERT INTO moderation_log (action, person) VALUES ('of-a-newer-copy', $1)`,
    [person],
  )
  const response = await sendAs(world, admin, 'GET', `/api/admin/log?q=${person}`)
  expect([response.statusCode, response.json()]).toEqual([200, []])
})
