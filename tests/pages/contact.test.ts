// The pages of the operator, and the contact form as a browser without a script sends it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { outboxMails } from '../../src/database/schema.ts'
import { readPageTexts, toSitePages } from '../../src/domain/site-pages/site-pages.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.close())

const sendForm = (fields: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
  world.server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': type, origin: 'https://directory.example' },
    payload: new URLSearchParams(fields).toString(),
  })

test.each(['about', 'contact', 'help', 'privacy', 'terms'])('/%s shows its title', async (name) => {
  const response = await world.server.inject({ url: `/${name}` })
  expect(response.statusCode).toBe(200)
  const call = (await world.server.inject({ url: `/api/pages/${name}` })).json()
  expect(response.body).toContain(`<h1>${call.title}</h1>`)
  expect(response.body).not.toMatch(/\{\w+\}</)
})

test('a file in the data folder replaces the shipped page, and a file that is not UTF-8 is refused', async () => {
  const folder = join(world.files, 'own-pages')
  mkdirSync(folder)
  writeFileSync(join(folder, 'about.md'), '# Karoo\n\nWe are {siteName}.')
  const site = {
    url: 'https://karoo.example',
    name: 'Karoo Local',
    supportEmail: 'a@b.example',
    map: null,
    reviewEdits: 'off' as const,
    reviews: 'moderated' as const,
    starsAlone: true,
  }
  // The byte order mark that Windows writes is not shown.
  writeFileSync(join(folder, 'help.md'), '\uFEFF# Help yourself')
  writeFileSync(join(folder, 'privacy.md'), 'We keep little.')
  const pages = toSitePages(await readPageTexts(folder), { pages: [], sizes: new Map() }, site)
  expect(pages.get('help')?.title).toBe('Help yourself')
  expect(pages.get('about')).toMatchObject({
    title: 'Karoo',
    blocks: [{ runs: [{ text: 'We are Karoo Local.' }] }],
  })
  expect(pages.get('privacy')).toMatchObject({ title: 'Privacy Policy', blocks: [{ kind: 'paragraph' }] })
  expect(pages.get('terms')?.title).toBe('Terms of Service')
  writeFileSync(join(folder, 'help.md'), Buffer.from('# Hilfe für alle', 'latin1'))
  await expect(readPageTexts(folder)).rejects.toThrow(/^The page .*help\.md is not UTF-8 text/)
})

test('an invalid message keeps the input, escaped, and shows an error', async () => {
  const response = await sendForm({ name: '<i>Zola</i>', email: 'zola', message: 'Too short' })
  expect(response.statusCode).toBe(400)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toContain('value="&lt;i&gt;Zola&lt;/i&gt;"')
  expect(response.body).toContain('Please enter a valid email address')
  expect(response.body).toMatch(/<textarea[^>]*>Too short<\/textarea>/)
})

test('a message is emailed to the support address once, also when it is sent twice, and the sixth from a network gets 429', async () => {
  const fields = { email: "zola.o'neill@visitor.example", message: 'The bakery has moved to Church Street.' }
  const again = Array.from({ length: 3 }, () => fields)
  for (const sent of [...again, { ...fields, name: 'Zola' }, { ...fields, message: 'Is the bakery open?' }]) {
    const response = await sendForm(sent)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/contact?sent=1'])
  }
  const refused = await sendForm(fields)
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('Too many messages from your network.')
  expect(refused.body).toContain(fields.message)
  const mails = await world.database.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.kind, 'visitor-message'))
  expect(mails).toHaveLength(3)
  expect(mails[0]).toMatchObject({ to: 'support@mzansi.example', replyTo: fields.email })
  expect(mails[0]?.text).toContain('The bakery has moved to Church Street.')
  expect((await world.server.inject({ url: '/contact?sent=1' })).body).toContain('Your message was sent')
})

test('a form from another site gets 403, and a form of another type, or sent to the API, gets 415', async () => {
  const other = await world.server.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: 'email=a',
  })
  expect(other.statusCode).toBe(403)
  expect((await sendForm({}, 'text/plain')).statusCode).toBe(415)
  const call = await world.server.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a',
  })
  expect(call.statusCode).toBe(415)
})
