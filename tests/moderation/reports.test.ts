// Reports of visitors about listings: sending, closing, the rate limit, messages to owners, and the form without a script.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { outboxMails, reports } from '../../src/database/schema.ts'
import { after, allowFailpoints, callBroken } from '../world/failpoints.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readMails } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on', SUPPORT_EMAIL: 'help@reports.example' } })
  admin = await signIn(world.database, { role: 'administrator', email: 'reports@admin.example' })
})
afterAll(() => world.close())

let network = 0
const report = (id: string, payload: object, remoteAddress = `10.3.0.${++network}`) =>
  world.server.inject({ method: 'POST', url: `/api/businesses/${id}/report`, payload, remoteAddress })
const list = async (state: string) =>
  (await world.server.inject({ url: `/api/admin/reports?state=${state}`, headers: admin })).json()
const close = (id: number, payload: object) =>
  world.server.inject({ method: 'PATCH', url: `/api/admin/reports/${id}`, headers: admin, payload })

test('a report is closed once, its sender is emailed once, and the address is deleted', async () => {
  const id = await addBusiness(world.database, 'approved')
  const email = 'zola@visitor.example'
  const sent = await report(id, { reason: 'closed', text: 'Empty since May.', email })
  expect([sent.statusCode, sent.json()]).toEqual([201, { sent: true }])
  const [open] = await list('open')
  expect(open).toMatchObject({
    reason: 'closed',
    text: 'Empty since May.',
    tellsReporter: true,
    outcome: null,
    business: { id, approvalStatus: 'approved', version: 1 },
  })
  expect(JSON.stringify(open)).not.toContain(email)
  const closing = { outcome: 'hidden', note: 'Thank you,\nit is hidden now.' }
  const both = await Promise.all([close(open.id, closing), close(open.id, closing)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await list('closed'))[0]).toMatchObject({ id: open.id, outcome: 'hidden', tellsReporter: false })
  const mails = await world.database.db.select().from(outboxMails).where(eq(outboxMails.to, email))
  expect(mails.map((mail) => mail.kind)).toEqual(['report-closed'])
  expect(mails[0]?.text).toContain('The listing is no longer shown.')
  expect(mails[0]?.text).toContain('Thank you, it is hidden now.')
  const rows = await world.database.db.select().from(reports).where(eq(reports.id, open.id))
  expect(rows[0]?.email).toBeNull()
})

test('a report that is sent again, or twice at once, is stored once; one with another text, or after it was closed, is another', async () => {
  const id = await addBusiness(world.database, 'approved')
  const first = { reason: 'closed', text: 'Empty since May.', email: 'again@visitor.example' }
  const bare = { reason: 'closed' }
  const reasons = async () => (await list(`open&business=${id}`)).map(({ text }: { text: string }) => text)
  for (const payload of [first, bare]) {
    const sent = await Promise.all([report(id, payload), report(id, payload)])
    expect((await report(id, payload)).json()).toEqual({ sent: true })
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  }
  expect((await report(id, { ...first, text: 'Now a salon.' })).statusCode).toBe(201)
  expect(await reasons()).toEqual(['Now a salon.', null, 'Empty since May.'])
  for (const { id: open } of await list(`open&business=${id}`)) await close(open, { outcome: 'no-change' })
  await report(id, bare)
  expect(await reasons()).toEqual([null])
})

test('emails about a public listing link to its short address, and contain no link from its name', async () => {
  const id = await addBusiness(world.database, 'pending', { name: 'Gift at https://evil.example/win now' })
  await decide(world, admin, id, 'approve')
  await report(id, { reason: 'closed', email: 'sipho@visitor.example' })
  const [open] = await list('open')
  expect((await close(open.id, { outcome: 'corrected' })).statusCode).toBe(200)
  const [thanks] = await world.database.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.to, 'sipho@visitor.example'))
  for (const mail of [thanks, ...(await readMails(world.database, id))]) {
    const [, path = '/none'] = /: https:\/\/directory\.example(\/b\/\w{6})$/m.exec(mail?.text ?? '') ?? []
    const { headers } = await world.server.inject({ url: path })
    expect(headers.location, mail?.kind).toMatch(/\/b\/gift-at-https-evil-example-win-now-\w{6}$/)
    expect(mail?.html).not.toContain('evil.example')
  }
})

test("the outcome of a report is in the log and the moderators' history, not in the owner's history or export", async () => {
  const id = await addBusiness(world.database, 'approved')
  const owner = await signIn(world.database, {
    businessId: id,
    email: 'reported@owner.example',
  })
  await report(id, { reason: 'privacy', text: 'This is my house.' })
  const [open] = await list('open')
  expect((await close(open.id, { outcome: 'no-change' })).statusCode).toBe(200)
  const line = {
    who: 'reports@admin.example',
    what: 'close-report',
    changes: [{ field: 'report', from: 'privacy', to: 'no-change' }],
  }
  const read = async (url: string, headers: { cookie: string }) =>
    (await world.server.inject({ url, headers })).json()
  expect(await read(`/api/admin/businesses/${id}/history`, admin)).toEqual([expect.objectContaining(line)])
  expect(await read('/api/admin/log?q=reports@admin', admin)).toContainEqual(expect.objectContaining(line))
  expect(await read('/api/business/history', owner)).toEqual([])
  const download = await world.server.inject({ url: '/api/account/export', headers: owner })
  expect([download.statusCode, download.rawPayload.includes('close-report')]).toEqual([200, false])
})

test('a report shows phone and image of the listing, and a moderator can email its owner, which is logged', async () => {
  const id = await addBusiness(world.database, 'approved')
  const email = 'written@owner.example'
  const owner = await signIn(world.database, { businessId: id, email })
  const { pool, db } = world.database
  await pool.query(`UPDATE businesses SET owner_email = $1, phone = '0115550108' WHERE id = $2`, [email, id])
  await report(id, { reason: 'wrong-details', text: 'The number is wrong.' })
  const [open] = await list('open')
  expect(open.business).toMatchObject({ id, phone: '0115550108', image: expect.any(String), hasOwner: true })
  const write = (business: string, message: string) =>
    world.server.inject({
      method: 'POST',
      url: `/api/admin/businesses/${business}/message`,
      headers: admin,
      payload: { message },
    })
  const message = 'Is this number still yours?\nPlease tell us.'
  expect((await write(id, message)).json()).toEqual({ sent: true })
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.to, email))
  expect(mails.map(({ kind }) => kind)).toEqual(['owner-message'])
  expect(mails[0]?.text).toContain('Is this number still yours?\n\nPlease tell us.')
  expect(mails[0]?.text, 'no text of the report').not.toContain('The number is wrong.')
  expect(mails[0]?.replyTo).toBe('help@reports.example')
  const change = { field: 'message', from: null, to: message }
  const read = async (url: string, headers: { cookie: string }) =>
    (await world.server.inject({ url, headers })).json()
  const line = { what: 'write-to-owner', changes: [change] }
  expect(await read(`/api/admin/businesses/${id}/history`, admin)).toMatchObject([
    { ...line, who: 'reports@admin.example' },
  ])
  expect(await read('/api/business/history', owner)).toMatchObject([{ ...line, who: 'A moderator' }])

  const ownerless = await addBusiness(world.database, 'approved')
  await pool.query('UPDATE businesses SET owner_email = NULL WHERE id = $1', [ownerless])
  const refused = await write(ownerless, message)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This listing has no owner with an email address.',
  ])
  expect((await write(id, 'Hm')).statusCode).toBe(400)
  expect(await db.$count(outboxMails, eq(outboxMails.to, email))).toBe(1)
})

test('a report of a hidden listing is 404, invalid reports are 400, and so is closing without an outcome', async () => {
  const hidden = await addBusiness(world.database, 'suspended')
  expect((await report(hidden, { reason: 'closed' })).statusCode).toBe(404)
  const id = await addBusiness(world.database, 'approved')
  for (const payload of [
    {},
    { reason: 'mood' },
    { reason: 'closed', text: 'x'.repeat(1001) },
    { reason: 'closed', email: 'a' },
  ])
    expect((await report(id, payload)).statusCode).toBe(400)
  expect((await close(999_999, { outcome: 'hidden' })).statusCode).toBe(404)
  expect((await close(1, { outcome: '' })).json().message).toBe('Please choose one of the outcomes')
})

test('the sixth report from an IP address is refused with 429', async () => {
  const id = await addBusiness(world.database, 'approved')
  for (let sent = 0; sent < 5; sent++)
    expect((await report(id, { reason: 'privacy' }, '10.4.0.1')).statusCode).toBe(201)
  const refused = await report(id, { reason: 'privacy' }, '10.4.0.1')
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^Too many reports from your network\./),
  ])
})

test('reports and contact messages that fail with a server error do not count towards the rate limit', async () => {
  const { database, server } = world
  const id = await addBusiness(database, 'approved')
  const message = {
    name: 'Zola',
    email: 'zola@visitor.example',
    message: 'Do you have a market on Saturdays?',
  }
  const calls = [
    { write: 'INSERT ON reports', url: `/api/businesses/${id}/report`, payload: { reason: 'privacy' } },
    { write: 'INSERT ON outbox_mails', url: '/api/contact', payload: message },
  ]
  await allowFailpoints(database)
  for (const { write, ...request } of calls) {
    const call = () => server.inject({ method: 'POST', remoteAddress: '10.4.0.2', ...request })
    const broken = await callBroken(database, { ...after, write }, () =>
      Promise.all(Array.from({ length: 5 }, call)),
    )
    expect(broken.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500])
    expect((await call()).json()).toEqual({ sent: true })
  }
})

test('without a script, the report form keeps the input after an error, and redirects to a confirmation', async () => {
  const world = await openWorld()
  try {
    const id = await addBusiness(world.database, 'approved')
    const url = `/report?business=${id}`
    expect((await world.server.inject({ url: `/business/${id}` })).body).toContain(`href="${url}"`)
    expect((await world.server.inject({ url })).body).toContain(`action="${url}#form-summary" method="post"`)
    const send = (fields: Record<string, string>) =>
      world.server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://directory.example' },
        payload: new URLSearchParams({ id, ...fields }).toString(),
      })
    const refused = await send({ reason: 'closed', text: 'Gone <b>away</b>', email: 'zola' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('Please enter a valid email address')
    expect(refused.body).toContain('Gone &lt;b&gt;away&lt;/b&gt;</textarea>')
    const sent = await send({ reason: 'closed', text: '', email: '' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${url}&sent=1`])
    const { path } = (await world.server.inject({ url: `/api/businesses/${id}` })).json()
    const thanks = (await world.server.inject({ url: `${url}&sent=1` })).body
    expect(thanks).toContain('Your report was sent')
    expect(thanks).toMatch(new RegExp(`<a[^>]* href="${path}"[^>]*>Back to the Listing<`))
    expect((await world.server.inject({ url: '/report?sent=1' })).body).toContain('Back to Listings')
    expect((await world.server.inject({ url: '/report' })).body).toContain('Which listing is it?')
  } finally {
    await world.close()
  }
})
