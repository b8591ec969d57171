// The site pages that administrators write on screen: in which copies they apply, what takes priority, versions, images, and what is refused.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { WrittenPage } from '../../src/contract/site-page.ts'
import { sweepImages } from '../../src/domain/media/attach-images.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { plain } from '../media/image-maker.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let beside: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'founder@karoo.example' })
})
beforeEach(async () => {
  await world.database.pool.query('TRUNCATE site_page_versions, images CASCADE')
  await Promise.all([world.live.reload(), beside.live.reload()])
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, at = world) =>
  at.server.inject({
    method,
    url: `/api/admin/pages${path}`,
    headers: admin,
    ...(payload && { payload }),
  })
const about = { title: 'About the Karoo', markdown: 'We are **{siteName}**.', version: 0 }
const story = { title: 'Our story', markdown: 'It began in 1998.', footer: 'company', version: 0 }
const write = (name: string, text: object, at = world) => call('PUT', `/${name}`, text, at)
const seen = (name: string, at = world) => at.server.inject(`/api/pages/${name}`)
const titleOf = async (name: string, at = world) => (await seen(name, at)).json().title
const written = async (name: string): Promise<WrittenPage> => (await call('GET', `/${name}`)).json()
const stepOfPages = async () =>
  (await world.server.inject({ url: '/api/admin/launch-steps', headers: admin }))
    .json()
    .find(({ name }: { name: string }) => name === 'pages').isDone

test('a written page applies to this copy at once and to another one without a restart, until it is removed', async () => {
  expect(await stepOfPages()).toBe(false)
  const response = await write('about', about)
  expect(response.json()).toMatchObject({
    path: '/about',
    from: 'screen',
    version: 1,
    versions: [{ number: 1, writtenBy: 'founder@karoo.example' }],
  })
  expect((await seen('about')).json()).toMatchObject({
    title: 'About the Karoo',
    blocks: [{ runs: [{ text: 'We are ' }, { text: 'Mzansi Local', isStrong: true }, { text: '.' }] }],
  })
  await expect.poll(() => titleOf('about', beside)).toBe('About the Karoo')
  await write('privacy', { ...about, title: 'Privacy' })
  expect(await stepOfPages()).toBe(true)

  expect((await call('DELETE', '/about', { version: 1 }, beside)).statusCode).toBe(200)
  await expect.poll(() => titleOf('about')).not.toBe('About the Karoo')
  expect(await written('about')).toMatchObject({
    from: 'program',
    version: 2,
    versions: [{ title: null }, {}],
  })
  expect(await stepOfPages()).toBe(false)
  // The removed text stays as a version.
  expect((await call('GET', '/about/versions/1')).json()).toMatchObject({
    title: 'About the Karoo',
    markdown: about.markdown,
    blocks: [{ kind: 'paragraph' }],
  })
  const [line] = (await world.server.inject({ url: '/api/admin/log', headers: admin })).json()
  expect(line).toMatchObject({ what: 'remove-page', who: expect.stringContaining('founder@karoo.example') })
  expect(line.changes).toEqual([{ field: 'page', from: 'About the Karoo (/about)', to: null }])
})

test('an own page has an address and is in sitemap and footer, and deleting it removes all of that', async () => {
  await write('our-story', story)
  await write('members', { ...story, title: 'Members', footer: 'company', footerOrder: 1 })
  await write('hidden', { ...story, title: 'Hidden', footer: null })
  await write('first', { ...story, title: 'Team', footer: 'company' })
  const version = (await written('our-story')).version
  await write('our-story', { ...story, footerOrder: 2, version })
  expect(await titleOf('our-story')).toBe('Our story')
  expect(world.live.site.ownPages).toEqual([
    { path: '/pages/hidden', title: 'Hidden', column: null },
    { path: '/pages/members', title: 'Members', column: 'company' },
    { path: '/pages/first', title: 'Team', column: 'company' },
    { path: '/pages/our-story', title: 'Our story', column: 'company' },
  ])
  const sitemap = async () => (await world.server.inject('/sitemaps/1.xml')).body
  expect(await sitemap()).toContain('<loc>https://directory.example/pages/our-story</loc>')
  expect((await call('GET', '')).json().map(({ name }: WrittenPage) => name)).toEqual([
    ...['about', 'contact', 'help', 'privacy', 'terms'],
    ...['first', 'hidden', 'members', 'our-story'],
  ])

  await call('DELETE', '/our-story', { version: 2 })
  expect((await seen('our-story')).statusCode).toBe(404)
  expect((await call('GET', '/our-story/versions/1')).statusCode).toBe(404)
  expect(await sitemap()).not.toContain('our-story')
  expect((await call('DELETE', '/our-story', { version: 2 })).statusCode).toBe(404)
})

test('of eight concurrent writes of the same version, in two copies, one succeeds, and stale writes get 409', async () => {
  const attempts = Array.from({ length: 8 }, (_, at) =>
    write('help', { title: `Help ${at}`, markdown: 'Ask us.', version: 0 }, at % 2 ? world : beside),
  )
  const responses = await Promise.all(attempts)
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const refused of responses.filter(({ statusCode }) => statusCode !== 200))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed'])
  expect((await written('help')).versions).toHaveLength(1)
  const stale = await call('DELETE', '/help', { version: 0 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed'])

  await write('our-story', story)
  // The response was lost, and the same text is sent again.
  expect((await write('our-story', story)).json().versions).toHaveLength(1)
  const taken = await write('our-story', { ...story, title: 'Their story' })
  expect([taken.statusCode, taken.json().issues[0].path]).toEqual([409, 'name'])
  await call('DELETE', '/our-story', { version: 1 })
  expect((await write('our-story', { ...story, version: 1 })).json().message).toMatch(
    /deleted this page .* save it again/,
  )
})

test('a file in the data folder takes priority, and its page cannot be written or removed on screen', async () => {
  await write('terms', { ...about, title: 'From the screen' })
  mkdirSync(join(world.files, 'pages'), { recursive: true })
  writeFileSync(join(world.files, 'pages/terms.md'), '# From the file\n\nRules.')
  const fixed = await openWorld({ beside: world })
  onTestFinished(() => fixed.close())
  expect(await titleOf('terms', fixed)).toBe('From the file')
  expect((await call('GET', '/terms', undefined, fixed)).json()).toMatchObject({
    from: 'file',
    file: 'pages/terms.md',
    markdown: 'Rules.',
  })
  for (const refused of [
    await write('terms', { ...about, version: 1 }, fixed),
    await call('DELETE', '/terms', { version: 1 }, fixed),
  ]) {
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toMatch(
      /^The text of this page is the file pages\/terms\.md .* which takes precedence/,
    )
  }
  expect(await titleOf('terms')).toBe('From the screen')
})

test.each([
  ['About', {}, 'name', /small letters and digits/],
  ['new', {}, 'name', /reserved/],
  ['a'.repeat(61), {}, 'name', /at most 60 characters/],
  ['our-story', { title: ' ' }, 'title', /give the page a title/],
  ['our-story', { title: 'x'.repeat(81) }, 'title', /at most 80 characters/],
  ['our-story', { markdown: ' ' }, 'markdown', /write the text/],
  ['our-story', { markdown: 'x'.repeat(30_001) }, 'markdown', /at most 30000 characters/],
  ['our-story', { footer: 'follow' }, 'footer', /choose a column/],
  ['our-story', { footerOrder: 0 }, 'footerOrder', /whole number from 1 to 99/],
  ['about', { footer: 'company' }, 'footer', /its place in the footer already/],
  [
    'our-story',
    { markdown: '![x](/images/0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2e)' },
    'markdown',
    /is not stored for pages/,
  ],
])('%s with %j is refused with an issue for its field', async (name, wrong, path, sentence) => {
  const response = await write(name, { ...story, ...wrong })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues).toContainEqual({ path, message: expect.stringMatching(sentence) })
  expect((await world.database.pool.query('SELECT FROM site_page_versions')).rowCount).toBe(0)
})

test('the 31st own page is refused, and only the last fifty versions of a page are kept', async () => {
  await world.database.pool.query(`INSERT INTO site_page_versions (name, number, title, markdown)
    SELECT 'page-' || n, 1, 'A page', '' FROM generate_series(1, 30) n`)
  const refused = await write('one-more', story)
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/^There are 30/)])
  await world.database.pool.query(`INSERT INTO site_page_versions (name, number, title, markdown)
    SELECT 'about', n, 'About', '' FROM generate_series(1, 50) n`)
  const { versions } = (await write('about', { ...about, version: 50 })).json()
  expect([versions.length, versions[0].number, versions.at(-1).number]).toEqual([50, 51, 2])
})

const sendForm = async (
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string>,
  file: Buffer | undefined,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('illustration', new Blob([new Uint8Array(file)]), 'stoep.jpg')
  const request = new Request('http://x', { method: 'POST', body: form })
  return world.server.inject({
    method,
    url: `/api/admin/pages${path}`,
    headers: { ...admin, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const add = (fields: Record<string, string>, file?: Buffer) =>
  sendForm('POST', '/illustrations', fields, file)
const sweep = async () => {
  const images = await openImageStore({ kind: 'folder', folder: join(world.files, 'images') })
  const context = { db: world.database.db, images, log: pino({ level: 'silent' }) }
  return (await sweepImages(context, new Date())).images
}
/** Makes all images two days old. */
const age = () =>
  world.database.pool.query(
    "UPDATE images SET created_at = now() - interval '2 days', kept_until = now() - interval '1 day'",
  )

test('an illustration is public while its page shows it, kept for old versions, and swept once the page is deleted', async () => {
  const response = await add({ alt: 'A stoep [at dusk]' }, await plain(800, 500).jpeg().toBuffer())
  expect(response.statusCode).toBe(201)
  const { url, markdown } = response.json()
  expect(markdown).toBe(`![A stoep \\[at dusk\\]](${url})`)
  const statusFor = async (headers = {}) => (await world.server.inject({ url, headers })).statusCode
  // Before a page shows it, only staff can see it.
  expect([await statusFor(), await statusFor(admin)]).toEqual([404, 200])
  const owner = await signIn(world.database, {})
  expect(await statusFor(owner)).toBe(404)
  const preview = await call('POST', '/preview', { title: 'A', markdown })
  const image = { kind: 'image', url, alt: 'A stoep [at dusk]', width: 800, height: 500 }
  expect(preview.json().blocks).toMatchObject([image])

  await write('our-story', { ...story, markdown })
  expect((await seen('our-story')).json().blocks).toMatchObject([image])
  expect(await statusFor()).toBe(200)
  await age()
  expect(await sweep()).toBe(0)
  await write('our-story', { ...story, markdown: 'No picture.', version: 1 })
  await age()
  expect(await sweep()).toBe(0)
  expect([await statusFor(), await statusFor(admin)]).toEqual([404, 200])
  // An older version with the illustration can be restored.
  expect((await write('our-story', { ...story, markdown, version: 2 })).statusCode).toBe(200)
  await call('DELETE', '/our-story', { version: 3 })
  await age()
  expect(await sweep()).toBe(1)
  expect(await statusFor(admin)).toBe(404)
  expect((await write('our-story', { ...story, markdown })).statusCode).toBe(400)
})

test('an illustration needs an alt text and an image file, and a page with a file in its form is refused', async () => {
  const file = await plain(50, 50).png().toBuffer()
  expect((await add({ alt: '' }, file)).json().issues[0].path).toBe('alt')
  expect((await add({ alt: 'A stoep' })).json().issues[0]).toEqual({
    path: 'illustration',
    message: 'Please choose a picture',
  })
  expect((await add({ alt: 'A stoep' }, Buffer.from('hello'))).statusCode).toBe(415)
  const text = { title: 'Help', markdown: 'Ask us.' }
  for (const refused of [
    await sendForm('PUT', '/help', { ...text, version: '0' }, file),
    await sendForm('POST', '/preview', text, file),
  ]) {
    expect(refused.statusCode).toBe(400)
    expect(refused.json().issues[0]).toMatchObject({
      path: 'illustration',
      message: expect.stringMatching(/press Add Picture/),
    })
  }
  expect((await sendForm('PUT', '/help', { ...text, version: '0' }, undefined)).json().version).toBe(1)
})
