// The settings on the screen: what they change, in which copies, what the environment fixes, and what is refused.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { desc } from '#drizzle'
import { readConfig } from '../../src/config.ts'
import { dumpDatabase } from '../../src/database/backup/dump-database.ts'
import { openDatabase } from '../../src/database/connect.ts'
import { moderationLog } from '../../src/database/schema.ts'
import { makeServerParts } from '../../src/make-server-parts.ts'
import { quietLog } from '../database/scratch.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { claiming, interlaced } from '../media/image-maker.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

const url = '/api/admin/settings'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#d00" d="M0 0h8v8H0z"/></svg>'

let world: World
let beside: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'founder@karoo.example' })
})
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM settings')
  await Promise.all([world.live.reload(), beside.live.reload()])
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const change = (payload: object, at = world) =>
  at.server.inject({ method: 'PATCH', url, headers: admin, payload })
const read = async (at = world) => (await at.server.inject({ url, headers: admin })).json()
const withPassword = { currentPassword: sessionPassword }
/** What a visitor sees: the OpenAPI document has the name of the site and its support address. */
const seen = async (at: World) => {
  const { info } = (await at.server.inject('/api/openapi.json')).json()
  return { title: info.title, email: info.contact.email }
}
const logo = async (bytes: Buffer, type: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('logo', new Blob([new Uint8Array(bytes)], { type }), 'logo')
  const request = new Request('http://x', { method: 'POST', body: form })
  return world.server.inject({
    method: 'PATCH',
    url,
    headers: { ...admin, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('without stored settings, every value is a default or comes from the environment', async () => {
  expect(await read()).toEqual({
    siteName: { value: 'Mzansi Local', from: 'default' },
    tagline: { value: null, from: 'default' },
    accentColour: { value: '#1b2065', from: 'default' },
    priceSign: { value: '$', from: 'default' },
    logo: { value: null, from: 'default' },
    region: { value: { kind: 'country', id: null, label: 'South Africa' }, from: 'default' },
    heroFirst: { value: null, from: 'default' },
    heroSecond: { value: null, from: 'default' },
    heroThird: { value: null, from: 'default' },
    supportEmail: { value: 'support@mzansi.example', from: 'default' },
    social: { value: { facebook: null, instagram: null, whatsapp: null }, from: 'default' },
    smtp: { value: null, from: 'default' },
    mailFrom: { value: 'Mzansi Local <no-reply@directory.example>', from: 'default' },
    siteUrl: { value: 'https://directory.example', from: 'environment' },
    reviews: { value: 'moderated', from: 'default' },
    reviewStarsAlone: { value: true, from: 'default' },
    reviewWords: { value: [], from: 'default' },
  })
})

test('a change applies to this copy at once and to another without a restart, and null or "" restores the default', async () => {
  expect(await seen(beside)).toEqual({ title: 'Calls of Mzansi Local', email: 'support@mzansi.example' })
  const response = await change({ siteName: ' Karoo  Trade ', supportEmail: 'help@karoo.example' })
  expect(response.statusCode).toBe(200)
  expect(response.json().siteName).toEqual({ value: 'Karoo Trade', from: 'settings' })
  expect(response.json().mailFrom).toEqual({
    value: 'Karoo Trade <no-reply@directory.example>',
    from: 'default',
  })
  const karoo = { title: 'Calls of Karoo Trade', email: 'help@karoo.example' }
  expect(await seen(world)).toEqual(karoo)
  await expect.poll(() => seen(beside)).toEqual(karoo)
  await change({ siteName: null, supportEmail: '' }, beside)
  await expect
    .poll(() => seen(world))
    .toEqual({ title: 'Calls of Mzansi Local', email: 'support@mzansi.example' })
})

test.each(['1992', 'true', 'null', '[1]', '"Karoo"'])(
  'the name and the tagline %s stay as they were typed, and another copy starts with them',
  async (text) => {
    const response = await change({ siteName: text, tagline: text })
    expect(response.statusCode).toBe(200)
    expect((await read()).tagline).toEqual({ value: text, from: 'settings' })
    const started = await openWorld({ beside: world })
    expect(await seen(started)).toMatchObject({ title: `Calls of ${text}` })
    expect((await started.server.inject('/')).statusCode).toBe(200)
    await started.close()
  },
)

// The lock stops the copy after it has read the settings, where it looks up the region.
test('a copy that is starting while a setting is saved starts with the new value', async () => {
  await change({ region: 'Eastern Cape' })
  const database = await openDatabase(world.target, quietLog)
  onTestFinished(() => database.close())
  let changesHeard = 0
  database.onPublicChange(() => void changesHeard++)
  const read = readConfig({ DATA_DIR: world.files })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  await world.database.withoutDeadline(async (client) => {
    await client.query('BEGIN; LOCK TABLE places')
    const starting = makeServerParts(read.config, database, pino({ level: 'silent' }))
    const isWaiting = async () =>
      (await client.query(`SELECT FROM pg_locks WHERE relation = 'places'::regclass AND NOT granted`))
        .rowCount
    await expect.poll(isWaiting).toBe(1)
    await world.database.pool.query(`INSERT INTO settings (name, value) VALUES ('siteName', '"Karoo Trade"')`)
    await expect.poll(() => changesHeard).toBeGreaterThan(0)
    await client.query('ROLLBACK')
    expect((await starting).live.site.name).toBe('Karoo Trade')
  })
})

test('a change is logged with its author, and a save without a change is not', async () => {
  const count = async () => (await world.database.db.select().from(moderationLog)).length
  const before = await count()
  await change({ siteName: 'Karoo Trade', tagline: 'All of the Karoo' })
  await change({ siteName: 'Karoo Trade' })
  expect(await count()).toBe(before + 1)
  const [line] = (await world.server.inject({ url: '/api/admin/log', headers: admin })).json()
  expect(line).toMatchObject({ what: 'change-settings', business: null, person: null })
  expect(line.who).toContain('founder@karoo.example')
  expect(line.changes).toEqual([
    { field: 'siteName', from: null, to: 'Karoo Trade' },
    { field: 'tagline', from: null, to: 'All of the Karoo' },
  ])
})

test('a moderator reads in the log how many words hold a review, and never the words, also in older lines', async () => {
  const { db } = world.database
  const moderator = await signIn(world.database, { role: 'moderator' })
  const readLog = () => world.server.inject({ url: '/api/admin/log?limit=1', headers: moderator })
  await change({ reviewWords: ['cheap loans', 'casino'] })
  const changes = [{ field: 'reviewWords', from: null, to: 2 }]
  const [stored] = await db.select().from(moderationLog).orderBy(desc(moderationLog.id)).limit(1)
  expect(stored?.changes).toEqual(changes)
  expect((await readLog()).json()).toMatchObject([{ what: 'change-settings', changes }])
  const older = [{ field: 'reviewWords', from: null, to: ['cheap loans', 'casino'] }]
  await db.insert(moderationLog).values({ action: 'change-settings', changes: older })
  expect((await readLog()).json()).toMatchObject([{ what: 'change-settings', changes }])
  expect((await world.server.inject({ url, headers: moderator })).statusCode).toBe(403)
})

test('the environment takes priority over a stored setting and fixes it, and other stored settings still apply', async () => {
  await change({ siteName: 'Karoo Trade', tagline: 'All of the Karoo' })
  const fixed = await openWorld({ beside: world, environment: { SITE_NAME: 'Fixed Name' } })
  onTestFinished(() => fixed.close())
  const settings = await read(fixed)
  expect(settings.siteName).toEqual({ value: 'Fixed Name', from: 'environment' })
  expect(settings.tagline).toEqual({ value: 'All of the Karoo', from: 'settings' })
  const refused = await change({ siteName: 'Other', tagline: 'Other' }, fixed)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().issues).toEqual([
    { path: 'siteName', message: expect.stringMatching(/^SITE_NAME is set in the program’s environment/) },
  ])
  expect((await read()).tagline.value).toBe('All of the Karoo')
})

test.each([
  [{ siteName: 'x'.repeat(61) }, 'siteName', /at most 60 characters/],
  [{ tagline: 'x'.repeat(141) }, 'tagline', /at most 140 characters/],
  [{ accentColour: 'green' }, 'accentColour', /must look like #0b6e4f/],
  [
    { accentColour: '#ffd400' },
    'accentColour',
    /is too light: .* A darker one such as #[0-9a-f]{6} can be used/,
  ],
  [{ supportEmail: 'nobody' }, 'supportEmail', /valid email/],
  [{ social: { facebook: 'no/page' } }, 'social.facebook', /must be a name like/],
  [{ social: { whatsapp: '011 555 0101' } }, 'social.whatsapp', /must be a mobile number/],
  [{ smtp: { host: 'smtp://mail.example' } }, 'smtp.host', /without smtp:\/\//],
  [{ smtp: { host: 'mail.example', port: 70_000 } }, 'smtp.port', /from 1 to 65535/],
  [{ mailFrom: 'Karoo' }, 'mailFrom', /must be an email address/],
  [{ logo: 'mine.png' }, 'logo', /as a file/],
  [{ smtp: { host: 'mail.example' } }, 'currentPassword', /Your password is required/],
  [{ smtp: { host: 'mail.example' }, currentPassword: 'wrong' }, 'currentPassword', /incorrect/],
])('%j is refused with an issue for its field, and nothing is changed', async (payload, path, sentence) => {
  const response = await change({ tagline: 'Never stored', ...payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues).toContainEqual({ path, message: expect.stringMatching(sentence) })
  expect((await read()).tagline.value).not.toBe('Never stored')
})

test('an image becomes a small PNG logo without metadata, an SVG is kept unchanged, and null removes the logo', async () => {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#d00' } }).jpeg()
  const jpeg = await photo.withExif({ IFD0: { Copyright: 'hidden words' } }).toBuffer()
  const stored = await logo(jpeg, 'image/jpeg', { tagline: 'With a logo' })
  expect(stored.statusCode).toBe(200)
  const { value: path, from } = stored.json().logo
  expect([path, from]).toEqual([expect.stringMatching(/^\/brand\/\w+\/logo\.png$/), 'settings'])
  expect(stored.json().tagline.value).toBe('With a logo')
  const file = await world.server.inject(path)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(file.rawPayload.includes('hidden words')).toBe(false)
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
  await expect.poll(async () => (await beside.server.inject(path)).statusCode).toBe(200)

  const drawn = (await logo(Buffer.from(svg), 'image/svg+xml')).json().logo.value
  expect((await world.server.inject(drawn)).body).toBe(svg)
  // A page that is still open links to the previous file.
  expect((await world.server.inject(path)).statusCode).toBe(200)
  // A drawing program may write a long comment before the drawing.
  const preamble = `<!--${' '.repeat(2000)}-->${svg}`
  const later = (await logo(Buffer.from(preamble), 'image/svg+xml')).json().logo.value
  expect((await world.server.inject(later)).body).toBe(preamble)
  expect((await change({ logo: null })).json().logo).toEqual({ value: null, from: 'default' })
  expect((await world.server.inject('/brand/none/logo.png')).statusCode).toBe(404)
})

test.each([
  ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 400, /holds a script/],
  ['too many bytes', `${svg}${' '.repeat(200_000)}`, 413, /at most 200 kB/],
  ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg"><path', 400, /broken or too large/],
  ['no image', 'hello', 415, /JPEG, PNG, or WebP/],
])('a logo with %s is refused with an issue for its field', async (_name, text, status, sentence) => {
  const response = await logo(Buffer.from(text), 'image/svg+xml')
  expect(response.statusCode).toBe(status)
  expect(response.json().issues).toEqual([{ path: 'logo', message: expect.stringMatching(sentence) }])
  expect((await read()).logo.value).toBeNull()
})

test('a PNG with "<svg" in its metadata is refused, and so is an image that stays too large as a logo or needs too much memory', async () => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#d00' } })
  const png = await red
    .png()
    .withExif({ IFD0: { Copyright: '<svg >' } })
    .toBuffer()
  expect(png.subarray(0, 1000).includes('<svg >')).toBe(true)
  expect((await logo(png, 'image/png')).statusCode).toBe(415)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noisy = sharp({ create: { width: 512, height: 512, channels: 3, noise, background: '#d00' } })
  const large = await logo(await noisy.jpeg().toBuffer(), 'image/jpeg')
  expect([large.statusCode, large.json().issues[0].path]).toEqual([413, 'logo'])
  const heavy = await logo(await claiming(6000, 4000, interlaced('rgb16')), 'image/png')
  const message = expect.stringMatching(/save it as an ordinary JPEG/)
  expect([heavy.statusCode, heavy.json().issues]).toEqual([400, [{ path: 'logo', message }]])
  expect((await read()).logo.value).toBeNull()
})

describe('the mail server', () => {
  const server = { host: 'mail.karoo.example', port: 587, user: 'karoo', password: 'rooibos & honey' }

  test('is stored with an encrypted password, which is in no response, log, key file or backup', async () => {
    const written: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
    const logging = await openWorld({ beside: world, log })
    onTestFinished(() => logging.close())
    const response = await change({ smtp: server, ...withPassword }, logging)
    expect(response.statusCode).toBe(200)
    await world.live.reload()
    const shown = { host: server.host, port: 587, user: 'karoo', hasPassword: true, problem: null }
    expect(response.json().smtp).toEqual({ value: shown, from: 'settings' })
    expect(world.live.mail.smtpUrl).toBe('smtp://karoo:rooibos%20%26%20honey@mail.karoo.example:587')
    const { rows } = await world.database.pool.query(
      "SELECT settings::text, encode(secret, 'escape') AS secret FROM settings UNION ALL SELECT moderation_log::text, '' FROM moderation_log",
    )
    const backup = await world.database.withoutDeadline(async (client) => {
      const lines: string[] = []
      for await (const line of dumpDatabase(client, { program: 'test', madeAt: new Date() })) lines.push(line)
      return lines.join('')
    })
    const key = join(world.files, 'secrets.key')
    const texts = {
      response: response.body,
      rows: JSON.stringify(rows),
      log: (await world.server.inject({ url: '/api/admin/log', headers: admin })).body,
      'log lines': written.join(''),
      'key file': readFileSync(key, 'utf8'),
      backup,
    }
    // These are not empty, as the test would then pass as well.
    expect(texts['log lines']).toContain(url)
    expect(texts.backup).toContain('mail.karoo.example')
    const bytes = Buffer.from(server.password)
    const forms = [
      server.password,
      encodeURIComponent(server.password),
      bytes.toString('hex'),
      bytes.toString('base64'),
    ]
    for (const [where, text] of Object.entries(texts))
      for (const form of forms) expect(text, where).not.toContain(form)
    expect(texts['key file']).toMatch(/^[0-9a-f]{64}\n$/)
    expect(statSync(key).mode & 0o777).toBe(0o600)
  })

  test('keeps its password as long as host and user stay the same, and otherwise needs it again', async () => {
    await change({ smtp: server, ...withPassword })
    const { password: _kept, ...same } = server
    expect((await change({ smtp: same, ...withPassword })).json().smtp.value.hasPassword).toBe(true)
    for (const other of [
      { ...same, host: 'mail.thief.example' },
      { ...same, user: 'thief' },
    ]) {
      const refused = await change({ smtp: other, ...withPassword })
      expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'smtp.password'])
    }
    expect(world.live.mail.smtpUrl).toContain('mail.karoo.example')
    expect((await change({ smtp: null, ...withPassword })).json().smtp).toEqual({
      value: null,
      from: 'default',
    })
  })

  test('is reported as unreadable and not used when its password was encrypted with another key', async () => {
    await change({ smtp: server, ...withPassword })
    const other = await openWorld({ beside: world, environment: { SECRETS_KEY: 'ab'.repeat(32) } })
    onTestFinished(() => other.close())
    expect((await read(other)).smtp.value).toMatchObject({
      hasPassword: true,
      problem: expect.stringMatching(/^The password of the mail server cannot be read/),
    })
    const tried = await other.server.inject({
      method: 'POST',
      url: `${url}/test-mail`,
      headers: admin,
      payload: {},
    })
    expect(tried.json()).toMatchObject({ isAccepted: false, reply: expect.stringMatching(/cannot be read/) })
  })

  const tryMail = (payload: object, at = world) =>
    at.server.inject({ method: 'POST', url: `${url}/test-mail`, headers: admin, payload })

  test('gets a test email to the administrator, and its reply or the connection error is shown', async () => {
    expect((await tryMail({})).json()).toEqual({
      to: 'founder@karoo.example',
      isAccepted: false,
      reply: expect.stringMatching(/^No mail server is set/),
    })
    const mailServer = await startMailServer({
      signIn: (user, password) => user === 'karoo' && password === 'right',
    })
    const local = { host: '127.0.0.1', port: mailServer.port, user: 'karoo' }
    await change({ smtp: { ...local, password: 'wrong' }, ...withPassword })
    expect((await tryMail({})).json()).toMatchObject({ isAccepted: false, reply: '535 5.7.8 wrong password' })
    expect(mailServer.received).toEqual([])

    await change({ smtp: { ...local, password: 'right' }, mailFrom: 'post@karoo.example', ...withPassword })
    const { isAccepted, reply } = (await tryMail({})).json()
    expect([isAccepted, reply]).toEqual([true, expect.stringMatching(/^250 /)])
    expect(mailServer.received).toMatchObject([{ from: 'post@karoo.example', to: ['founder@karoo.example'] }])

    await mailServer.close()
    expect((await tryMail({})).json()).toMatchObject({
      isAccepted: false,
      reply: expect.stringMatching(/ECONNREFUSED/),
    })
  })
})

describe('the public address', () => {
  test('is accepted if this directory responds there, and otherwise refused with what was found', async () => {
    const free = await openWorld({ environment: { SITE_URL: '' } })
    onTestFinished(() => free.close())
    const cookie = await signIn(free.database, { role: 'administrator' }, 'session')
    const set = (siteUrl: string | null) =>
      free.server.inject({ method: 'PATCH', url, headers: cookie, payload: { siteUrl, ...withPassword } })
    const own = await free.server.listen({ port: 0, host: '127.0.0.1' })
    const foreign = await world.server.listen({ port: 0, host: '127.0.0.1' })
    const refused = async (address: string) => (await set(address)).json().issues[0]
    expect(await refused('directory')).toMatchObject({
      path: 'siteUrl',
      message: expect.stringMatching(/must look like/),
    })
    expect((await refused(foreign)).message).toMatch(
      /Something answers at .* not this directory\. Nothing was changed/,
    )
    expect((await refused('http://127.0.0.1:1')).message).toMatch(
      /^Nothing answers at http:\/\/127\.0\.0\.1:1/,
    )
    expect((await set(`${own}/`)).json().siteUrl).toEqual({ value: own, from: 'settings' })
    expect((await free.server.inject('/robots.txt')).body).toContain(`Sitemap: ${own}/sitemap.xml`)
    expect((await set(null)).json().siteUrl).toEqual({ value: 'http://localhost:3000', from: 'default' })
  })
})

test('the launch steps are derived from facts, and the mail step needs a test email to the current server', async () => {
  const steps = async () =>
    Object.fromEntries(
      (await world.server.inject({ url: '/api/admin/launch-steps', headers: admin }))
        .json()
        .map(({ name, isDone }: { name: string; isDone: boolean }) => [name, isDone]),
    )
  expect(await steps()).toEqual({
    mail: false,
    pages: false,
    business: true,
    backup: false,
    https: true,
    administrator: false,
  })
  await signIn(world.database, { role: 'administrator' })
  await world.database.pool.query(
    `INSERT INTO settings (name, value) VALUES ('lastBackup', '{}'), ('mailTest', '{"server":"mail.karoo.example:587"}')`,
  )
  expect(await steps()).toMatchObject({ mail: false, backup: true, administrator: true })
  await change({ smtp: { host: 'mail.karoo.example' }, ...withPassword })
  expect((await steps()).mail).toBe(true)
  // A server that was changed while the test email was sent was not tested.
  const mailServer = await startMailServer({
    received: async () => void (await change({ smtp: { host: 'mail.veld.example' }, ...withPassword })),
  })
  await change({ smtp: { host: '127.0.0.1', port: mailServer.port }, ...withPassword })
  const tried = { url: `${url}/test-mail`, headers: admin, payload: {} }
  expect((await world.server.inject({ method: 'POST', ...tried })).json()).toMatchObject({ isAccepted: true })
  expect((await steps()).mail).toBe(false)
  await change({ smtp: { host: '127.0.0.1', port: mailServer.port }, ...withPassword })
  expect((await steps()).mail).toBe(true)
})
