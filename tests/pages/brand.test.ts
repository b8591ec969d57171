// A site with the name, colour and logo of its operator: pages, style, logo, icons, manifest, share image and email.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { siteDetails } from '../../src/domain/mail/template-layout-rules.ts'
import { businessApproved } from '../../src/domain/mail/template-rules.ts'
import { loadBrandFiles } from '../../src/page-assets.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const accent = '#0b6e4f'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#d00" d="M0 0h8v8H0z"/></svg>'
const folder = mkdtempSync(join(tmpdir(), 'mzansi-brand-'))
const logo = join(folder, 'logo.svg')
let world: World
beforeAll(async () => {
  writeFileSync(logo, svg)
  const environment = { SITE_NAME: 'Karoo Trade', ACCENT_COLOUR: accent, LOGO_FILE: logo }
  world = await openWorld({ environment })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})
const get = (url: string) => world.server.inject({ url })
const find = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''

test('a page links one style sheet with the colour and the logo, which is cached as immutable', async () => {
  const { body: html } = await get('/')
  expect(html).toContain(`<meta name="theme-color" content="${accent}">`)
  expect(html).not.toMatch(/<style|style="|favicon/)
  const style = await get(find(html, /href="(\/brand\/[^"]+\/style\.css)"/))
  expect(style.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(style.body).toContain(`--color-indigo:${accent}`)
  const file = await get(find(style.body, /url\(([^)]+)\)/))
  expect(file.body).toBe(svg)
  expect(file.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('the manifest, the icons and the share image show the name, the colour and the logo', async () => {
  const manifest = JSON.parse((await get('/site.webmanifest')).body)
  expect(manifest).toMatchObject({ name: 'Karoo Trade', theme_color: accent })
  const { body: html } = await get('/')
  const icons = [
    ...manifest.icons.map(({ src }: { src: string }) => src),
    find(html, /rel="icon" href="([^"]+)"/),
    find(html, /rel="apple-touch-icon" href="([^"]+)"/),
  ]
  for (const path of icons) expect(await middleOf(path), path).toEqual([221, 0, 0])
  const share = find(html, /property="og:image" content="https:\/\/directory\.example([^"]+)"/)
  expect(await middleOf(share)).toEqual([
    expect.closeTo(221, -1),
    expect.closeTo(0, -1),
    expect.closeTo(0, -1),
  ])
})

test('the share image of a business without an image shows the logo', async () => {
  // Measured above the words at its bottom.
  const [red = 0, green = 0] = await middleOf(`/share/${town.garage.id}.jpg`, 200 / 630)
  expect([red > 200, green < 60]).toEqual([true, true])
})

test('an email has the accent colour, and nowhere the default one', () => {
  const { config } = configOf({ ACCENT_COLOUR: accent })
  const { html } = businessApproved({ ...siteDetails(config.site), path: '/b/bcd346' })
  expect(html).toContain(`background-color:${accent}`)
  expect(html).not.toContain('#1b2065')
})

test('a PNG logo is re-encoded at 512 px, without its metadata', async () => {
  const path = join(folder, 'logo.png')
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background: '#d00' } }).png()
  writeFileSync(path, await image.withExif({ IFD0: { Copyright: 'hidden words' } }).toBuffer())
  const { config } = configOf({ LOGO_FILE: path })
  const files = await loadBrandFiles(config)
  const { body } = files.get(`${config.site.brand?.folder}/logo.png`) ?? { body: Buffer.alloc(0) }
  expect(body.includes('hidden words')).toBe(false)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
})

test('an SVG logo of any size gives sharp icons', async () => {
  const path = join(folder, 'sizes.svg')
  for (const size of [8, 1024, 100_000]) {
    const half = `<path fill="#d00" d="M0 0h${size / 2}v${size}H0z"/>`
    writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${half}</svg>`)
    const { config } = configOf({ LOGO_FILE: path })
    const icon = (await loadBrandFiles(config)).get(`${config.site.brand?.folder}/icon-512.png`)
    const row = await sharp(icon?.body).extractChannel('alpha').raw().toBuffer()
    expect([...row.subarray(0, 512)], `of ${size}`).toEqual(
      Array.from({ length: 512 }, (_, x) => (x < 256 ? 255 : 0)),
    )
  }
})

test('an accent colour without a logo also colours the default logo', async () => {
  const { config } = configOf({ ACCENT_COLOUR: accent })
  const files = await loadBrandFiles(config)
  const drawn = files.get(`${config.site.brand?.folder}/logo.svg`)?.body.toString() ?? ''
  expect(drawn).toContain(`fill="${accent}"`)
  expect(drawn).not.toContain('#1b2065')
})

test.each([
  ['a page', '<html><body>logo</body></html>', /is neither a PNG nor an SVG/],
  ['a script', '<svg><script>1</script></svg>', /holds a script/],
  ['an event handler', '<svg\nonload="1"></svg>', /holds a script/],
  ['foreign content', '<svg><foreignObject/></svg>', /holds a script or foreign content/],
  ['too many bytes', `<svg>${' '.repeat(200_000)}</svg>`, /at most 200 kB/],
])('a logo with %s is refused with the reason', (_name, text, problem) => {
  const path = join(folder, 'bad.svg')
  writeFileSync(path, text)
  onTestFinished(() => rmSync(path))
  expect(readConfig({ LOGO_FILE: path })).toEqual({ problems: [expect.stringMatching(problem)] })
})

test('a logo that is missing or cannot be drawn is refused with the reason', async () => {
  expect(readConfig({ LOGO_FILE: join(folder, 'none.png') })).toEqual({
    problems: [expect.stringMatching(/^LOGO_FILE .*none\.png cannot be read: ENOENT/)],
  })
  expect(readConfig({ LOGO_FILE: folder })).toEqual({
    problems: [`LOGO_FILE ${folder} cannot be read: it is a folder, a pipe or a device`],
  })
  const path = join(folder, 'cut.svg')
  writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"><path')
  const { config } = configOf({ LOGO_FILE: path })
  await expect(loadBrandFiles(config)).rejects.toThrow(/^LOGO_FILE .*cut\.svg is broken or too large/)
})

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read
}

/** Red, green and blue in the middle of an image, or at another part of its height. */
async function middleOf(path: string, ofHeight = 1 / 2): Promise<number[]> {
  const { rawPayload } = await get(path)
  const image = sharp(rawPayload).removeAlpha()
  const { width, height } = await image.metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height * ofHeight), width: 1, height: 1 }
  return [...(await image.extract(middle).raw().toBuffer())]
}
