// The operator's own pictures on the home page: set by the settings form, which needs no script, and by the call.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let beside: World
let admin: { cookie: string }
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'founder@karoo.example' })
  const red = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#d00' } })
  photo = await red
    .jpeg()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer()
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

async function send(texts: Record<string, string>, files: Record<string, Buffer> = {}) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  for (const name of ['heroFirst', 'heroSecond', 'heroThird'])
    form.set(name, new Blob([new Uint8Array(files[name] ?? [])]), files[name] ? 'photo.jpg' : '')
  const request = new Request('http://x', { method: 'POST', body: form })
  return world.server.inject({
    method: 'POST',
    url: '/admin/settings?form=pictures',
    headers: { ...admin, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const change = (payload: object) =>
  world.server.inject({ method: 'PATCH', url: '/api/admin/settings', headers: admin, payload })
const scenesOf = (html: string) =>
  [
    ...(/<div class="hero-scenes".*?<\/div>/.exec(html)?.[0] ?? '').matchAll(/src="([^"]*)" alt="([^"]*)"/g),
  ].map(([, src, alt]) => [src, alt])
const scenes = async (at = world) => scenesOf((await at.server.inject('/')).body)
const ours = [
  ['/stock/restaurant-braai.svg', ''],
  ['/stock/beauty-braids.svg', ''],
  ['/stock/shopping-spaza.svg', ''],
]
const lines = async () =>
  (await world.database.pool.query("SELECT changes FROM moderation_log WHERE action = 'change-settings'"))
    .rows

test('a picture with a description replaces a drawing on every copy, without its metadata, until it is removed', async () => {
  expect(await scenes()).toEqual(ours)
  const sent = await send({ heroSecondWords: 'The red barn' }, { heroSecond: photo })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/admin/settings?sent=pictures'])
  const path = world.live.site.heroPictures?.[1]?.path ?? ''
  expect(await scenes()).toEqual([ours[0], [path, 'The red barn'], ours[2]])
  await expect.poll(() => scenes(beside)).toEqual([ours[0], [path, 'The red barn'], ours[2]])
  const file = await beside.server.inject(path)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(file.rawPayload.includes('hidden words')).toBe(false)
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 })
  // The form sends the words of each picture again.
  await send({ heroSecondWords: 'The red barn' })
  expect(await lines()).toHaveLength(1)
  await send({ heroSecondWords: 'The barn in spring' })
  expect(await scenes()).toEqual([ours[0], [path, 'The barn in spring'], ours[2]])
  await send({ heroSecondWords: 'The barn in spring', heroSecondRemove: 'on' })
  expect(await scenes()).toEqual(ours)
  expect((await lines()).at(-1)).toEqual({
    changes: [{ field: 'heroSecond', from: { alt: 'The barn in spring' }, to: null }],
  })
  // Pages that are still open show it.
  expect((await world.server.inject(path)).statusCode).toBe(200)
})

test('a picture without a description, a description without a picture and a file that is no picture are refused', async () => {
  const wordless = await send({}, { heroFirst: photo })
  expect(wordless.statusCode).toBe(400)
  expect(wordless.body).toContain('Say in a few words what the picture shows')
  const lost = await send({ heroFirstWords: 'Nothing' })
  expect(lost.body).toContain('Choose a picture for this description')
  expect(lost.body).toContain('value="Nothing"')
  const text = await send({ heroFirstWords: 'A text' }, { heroFirst: Buffer.from('hello') })
  expect(text.statusCode).toBe(415)
  expect(text.body).toContain('Please upload a JPEG, PNG, or WebP image')
  expect((await change({ heroFirst: 'mine.png' })).json().issues).toEqual([
    { path: 'heroFirst', message: 'Please send the picture as a file' },
  ])
  expect(await scenes()).toEqual(ours)
})
