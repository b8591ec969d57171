// The HTML of the pages: status, head, content and page data. It contains nothing private and no hostile markup.
import { statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenize } from '../../src/domain/text/token-rules.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { edit, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { hidden, newestFirst, privateWords, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = async (url: string) => {
  const response = await world.server.inject({ url })
  return { status: response.statusCode, type: String(response.headers['content-type']), html: response.body }
}
const decodeHtml = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
const withoutData = (html: string) =>
  html.replace(/<script type="application\/(ld\+)?json"[\s\S]*?<\/script>/g, '')
const text = (html: string) => decodeHtml(withoutData(html).replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')
const meta = (html: string, name: string) =>
  decodeHtml(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
const canonical = (html: string) => decodeHtml(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')
const title = (html: string) => decodeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
const jsonLd = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map((found) =>
    JSON.parse(found[1] ?? ''),
  )

const addresses = [
  '/',
  '/?q=bakery',
  '/?q=zzzzqqqq',
  '/?category=Beauty',
  '/?category=restaurants',
  '/?location=soweto',
  '/?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E&location=%22%3E%3Cimg%20src%3Dx%3E',
  `/business/${town.bakery.id}`,
  `/business/${town.hostile.id}`,
  `/business/${town.owned.id}`,
  ...hidden.map(({ id }) => `/business/${id}`),
  '/business/not-an-id',
  '/no-such-page',
]

test('a site without a brand links the default icons and colour, and no brand style sheet', async () => {
  const { html } = await get('/')
  expect(html).toContain(`<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="#1b2065">
`)
  expect(html).not.toMatch(/"\/brand\/[^"]+\.css"|"brand"/)
  expect(html).toContain('/share/home.jpg')
  const manifest = JSON.parse((await get('/site.webmanifest')).html)
  expect(manifest).toMatchObject({ name: 'Mzansi Local', short_name: 'Mzansi Local', theme_color: '#1b2065' })
  expect(manifest.icons).toHaveLength(4)
})

// Shows P.1.
test.each(addresses)(
  '%s is a complete document with one h1, obeys its content security policy, shows nothing private, and embeds its data safely',
  async (url) => {
    const { html, type } = await get(url)
    expect(type).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en-ZA"/i)
    expect(title(html)).toContain('Mzansi Local')
    if (!meta(html, 'robots')) expect(meta(html, 'description').length).toBeGreaterThan(30)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toContain('<meta name="viewport"')

    // No inline style, no inline script, nothing from other sites.
    expect(withoutData(html)).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<style/)
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map((found) => found[1] ?? '')
    for (const attributes of scripts)
      expect(attributes).toMatch(/type="application\/(ld\+)?json"|src="\/assets\//)
    expect(html).not.toMatch(/\s(src|srcset|action|formaction)="(https?:)?\/\//)
    expect(html).not.toMatch(
      /<link[^>]+rel="(stylesheet|preload|modulepreload|icon|manifest)"[^>]+href="(https?:)?\/\//,
    )
    expect(withoutData(html).replace(/"[^"]*"/g, '""')).not.toMatch(/<[a-z][^>]*\son[a-z]+=/)

    for (const word of [...privateWords, ...hidden.map(({ name }) => name)])
      expect(html, word).not.toContain(word)

    // No text can break out of the data.
    const data = /<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toBeTypeOf('object')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
  },
)

describe('the home page', () => {
  // Shows 2.1, 2.9, 2.12, 2.16, 2.19, 3.11, 9.10.
  test('shows the search, the eight categories in order, the featured and the newest businesses', async () => {
    const { status, html } = await get('/')
    const words = text(html)
    expect(status).toBe(200)
    expect(html).toContain('placeholder="Search for restaurants, hotels, beauty..."')
    expect(words).toMatch(
      /Restaurants .*Hotels .*Beauty .*Shopping .*Services .*Health .*Entertainment .*Automotive .*Featured Listings .*Discover More Explore all the amazing businesses in your area/,
    )
    expect(html).toMatch(/id="categories"/)
    expect(html).toMatch(/id="featured"/)
    for (const { name } of newestFirst) expect(words).toContain(name)
    expect(words.indexOf(town.owned.name)).toBeLessThan(words.lastIndexOf(town.garage.name))
    expect(words).toContain('2025')
    expect(canonical(html)).toBe(`${site}/`)
  })

  // Shows 2.22.
  test('a text search shows the query and the number of results', async () => {
    const words = text((await get('/?q=rusks')).html)
    expect(words).toContain('Search Results for "rusks"')
    expect(words).toContain('Found 1 business matching your search')
    expect(words).toContain('Clear Filters')
  })

  // Shows 2.17.
  test('a category has its heading and only its businesses', async () => {
    const { html } = await get('/?category=beauty')
    const words = text(html)
    expect(words).toContain('Beauty Businesses Browse all Beauty businesses in your area')
    expect(words).toContain(town.salon.name)
    expect(words.split('Beauty Businesses')[1]).not.toContain(town.garage.name)
    expect(canonical(html)).toBe(`${site}/?category=Beauty`)
  })

  // Shows 2.26.
  test('a search without results says so, offers all businesses, and has noindex', async () => {
    const { status, html } = await get('/?q=zzzzqqqq')
    expect(status).toBe(200)
    expect(text(html)).toMatch(/No businesses found .*View All Businesses/)
    expect(meta(html, 'robots')).toContain('noindex')
  })

  // Shows 2.14.
  test('without JavaScript, the search works as a form and the categories as links', async () => {
    const { html } = await get('/?q=rusks&location=prince%20albert')
    expect(html).toMatch(/<form[^>]+action="\/(#[a-z]+)?"/)
    expect(html).toMatch(/<input[^>]+name="q"[^>]+value="rusks"|<input[^>]+value="rusks"[^>]+name="q"/)
    expect(html).toMatch(/name="location"/)
    expect(html).toContain('href="/?category=Restaurant')
    expect(text(html)).toContain('Found 1 business matching your search')
  })

  test('an unknown query parameter is ignored', async () => {
    expect((await get('/?utm_source=radio&fbclid=x')).status).toBe(200)
  })

  test('a query of 201 characters gets 400, and the page shows the reason and the search form', async () => {
    const { status, html } = await get(`/?q=${'a'.repeat(201)}`)
    expect(status).toBe(400)
    expect(text(html)).toContain('at most 200 characters')
    expect(html).toMatch(/<form[^>]+action="\/(#[a-z]+)?"/)
  })

  test('a category that does not exist gets 400, and the page shows the reason', async () => {
    const { status, html } = await get('/?category=Aviation')
    expect(status).toBe(400)
    expect(text(html)).toContain('Category must be one of')
  })
})

describe('the page of a business', () => {
  // Shows 2.5, 2.38, 2.39.
  test('shows the description, contact, address and hours of the business', async () => {
    const { status, html } = await get(`/business/${town.bakery.id}`)
    const words = text(html)
    expect(status).toBe(200)
    for (const part of [
      'Back to Listings',
      town.bakery.name,
      'Cafe',
      'Featured',
      '(88 reviews)',
      'About',
      town.bakery.description,
    ]) {
      expect(words).toContain(part)
    }
    for (const part of [
      'Location',
      town.bakery.location,
      '023 555 0101',
      'Call Now',
      'Get Directions',
      'Business Hours',
      'Sun closed',
    ]) {
      expect(words).toContain(part)
    }
    expect(html).toContain('href="tel:+27235550101"')
  })

  test('has its own title and share image', async () => {
    const { html } = await get(`/business/${town.salon.id}`)
    expect(title(html)).toContain(town.salon.name)
    expect(meta(html, 'og:title')).toContain(town.salon.name)
    expect(meta(html, 'og:image')).toBe(`${site}/share/${town.salon.id}.jpg`)
    expect(meta(html, 'og:image:width')).toBe('1200')
    expect(meta(html, 'og:locale')).toBe('en_ZA')
  })

  test('has JSON-LD with the type of its category, and with a rating only if it has reviews', async () => {
    const { html } = await get(`/business/${town.bakery.id}`)
    const [data] = jsonLd(html)
    expect(data).toMatchObject({
      '@type': 'CafeOrCoffeeShop',
      telephone: '+27235550101',
      aggregateRating: { ratingValue: 4.7, reviewCount: 88, bestRating: 5 },
    })
    const [unrated] = jsonLd((await get(`/business/${town.hostile.id}`)).html)
    expect(JSON.stringify(unrated)).not.toMatch(/aggregateRating|ratingValue|reviewCount|"review"/)
  })

  test('links the website of the business with nofollow', async () => {
    const { html } = await get(`/business/${town.bakery.id}`)
    const link = `<a href="${town.bakery.website}" rel="nofollow noopener">dorotheas.<wbr/>example</a>`
    expect(html).toContain(link)
    expect(jsonLd(html)[0]).toMatchObject({ sameAs: town.bakery.website })
  })

  test('escapes hostile text', async () => {
    const { html } = await get(`/business/${town.hostile.id}`)
    expect(text(html)).toContain('<script>alert(1)</script> & "Sons"')
    expect(html).not.toContain('<img src=x')
    expect(jsonLd(html)[0]).toMatchObject({ sameAs: town.hostile.website })
  })

  // Shows 2.35, 8.16.
  test.each([...hidden.map(({ id }) => id), '00000000-0000-4000-8000-00000000ffff', 'not-an-id', 'featured'])(
    '%s is not found',
    async (id) => {
      const { status, html } = await get(`/business/${id}`)
      expect(status).toBe(404)
      expect(text(html)).toMatch(/Business not found .*Back to Home/)
      expect(meta(html, 'robots')).toContain('noindex')
    },
  )

  test('a readable address of no business gets 404 and offers a search for its words', async () => {
    const { status, html } = await get('/b/mokoena-hair-studio-soweto-bcd999')
    expect(status).toBe(404)
    expect(html).toMatch(/<form action="\/#results">.* name="q" value="mokoena hair studio soweto"/)
  })
})

// Shows 2.6.
test('any other path gets the 404 page', async () => {
  for (const path of ['/no-such-page', '/businesses', '/admin/x', '/index.php', '/business/x/y', '/%00']) {
    const { status, html } = await get(path)
    expect(status, path).toBe(404)
    expect(html, path).toContain('</html>')
    expect(meta(html, 'robots'), path).toContain('noindex')
  }
  expect(text((await get('/no-such-page')).html)).toMatch(/404 Page not found .*Back to Home/)
})

test('a query of control characters alone shows the home page, for GET and HEAD, with a cookie and with Brotli', async () => {
  for (const url of ['/?q=%00', '/?q=%00&location=%7F', '/?q=%00&near=-26.2,28', '/?q=%00&open=now'])
    for (const headers of [{}, { cookie: 'session=none' }, { 'accept-encoding': 'br' }])
      for (const method of ['GET', 'HEAD', 'GET'] as const) {
        const { statusCode, body } = await world.server.inject({ method, url, headers })
        expect({ url, headers, method, statusCode }).toEqual({ url, headers, method, statusCode: 200 })
        expect(body).not.toContain('Search Results for')
      }
})

// Shows 2.2, 6.2.
test.each([
  ['/login', true],
  ['/signup', false],
  ['/forgot-password', true],
  ['/confirm-email', true],
  ['/confirm-new-email', true],
  ['/reset-password', true],
  ['/invitation', true],
])('%s is public; hidden from search engines: %s', async (path, isHidden) => {
  const { status, html } = await get(path)
  expect(status).toBe(200)
  expect(html).toContain('<h1')
  expect(meta(html, 'robots')).toBe(isHidden ? 'noindex, follow' : '')
  expect((await get('/sitemaps/1.xml')).html.includes(`<loc>${site}${path}</loc>`)).toBe(!isHidden)
})

test.each(['/login', '/signup'])(
  '%s has a description for search results and share previews',
  async (path) => {
    const { html } = await get(path)
    expect(meta(html, 'description').length).toBeGreaterThan(50)
    expect(meta(html, 'description').length).toBeLessThanOrEqual(160)
    expect(meta(html, 'og:description')).toBe(meta(html, 'description'))
  },
)

test('without JavaScript, a later page of the list, and one with a broken cursor, link to the start of the list', async () => {
  const { headers } = await world.server.inject({ url: '/api/businesses?limit=1' })
  const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1]
  const { html } = await get(`/?cursor=${cursor}`)
  expect(html).toContain('<a href="/#results" class="pill">Back to the start of the list</a>')
  // A truncated link.
  const cut = await get('/?q=bread&cursor=WzEwMCw0')
  expect(cut.html).toContain('This page link is incomplete or out of date.')
  expect(cut.html).toContain('<a href="/?q=bread#results" class="pill">Back to the start of the list</a>')
})

// Shows 2.95.
test('an administrator who opens the owner area gets 404 and is told that there is no business', async () => {
  const headers = await signIn(world.database, { role: 'administrator' })
  const { statusCode, body } = await world.server.inject({ url: '/business', headers })
  expect(statusCode).toBe(404)
  expect(body).toContain('No business is associated with your account.')
})

// Shows 2.78.
test('an account with neither a business nor a role is redirected from the owner area to the home page', async () => {
  const headers = await signIn(world.database, {})
  const addresses = ['/business']
  for (let at = 0; at < addresses.length; at++) {
    const response = await world.server.inject({ url: addresses[at] ?? '', headers })
    if (response.headers.location) addresses.push(String(response.headers.location))
  }
  expect(addresses).toEqual(['/business', '/login', '/'])
})

// Shows 2.59, 2.78, 4.7.
test.each([
  '/business',
  '/business/profile',
  '/business/edit',
  '/business/settings',
  '/admin',
  '/admin/pending',
  '/admin/businesses',
  '/admin/people',
  '/admin/account',
])('%s redirects a visitor to the login, with an empty body', async (path) => {
  const response = await world.server.inject({ url: path })
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/login')
  expect(response.body).toBe('')
})

// Shows 6.6.
test('an owner is redirected from the admin area to their own business, and sees its private data there', async () => {
  const owner = await signIn(world.database, { businessId: town.pending.id })
  const admin = await world.server.inject({ url: '/admin/pending', headers: owner })
  expect([admin.statusCode, admin.headers.location]).toEqual([303, '/business'])
  const own = await world.server.inject({ url: '/business/profile', headers: owner })
  expect(own.statusCode).toBe(200)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.body).toContain('Petronella Pendingowner')
})

// Shows 2.4, P.14.
test('hostile text is escaped on the screens of its owner and of an administrator', async () => {
  const owner = await signIn(world.database, { businessId: town.hostile.id })
  const admin = await signIn(world.database, { role: 'administrator' })
  const screens = [
    ...['/business', '/business/profile', '/business/edit', '/business/settings'].map((url) => ({
      url,
      headers: owner,
    })),
    ...['/admin', '/admin/pending', '/admin/businesses', `/business/${town.hostile.id}`].map((url) => ({
      url,
      headers: admin,
    })),
  ]
  for (const { url, headers } of screens) {
    const response = await world.server.inject({ url, headers })
    expect(response.statusCode, url).toBe(200)
    for (const markup of ['<script>alert', '<img src=x', '<b>Main', '<i>always', '</textarea>\n<'])
      expect(response.body, url).not.toContain(markup)
  }
  const edit = await world.server.inject({ url: '/business/edit', headers: owner })
  expect(edit.body).toContain('&lt;script&gt;alert(1)')
})

test('the share image is a JPEG of 1200 × 630 and at most 100 kB, from a stock image and from a pattern', async () => {
  const { default: sharp } = await import('sharp')
  for (const { id } of [town.salon, town.bakery]) {
    const response = await world.server.inject({ url: `/share/${id}.jpg` })
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(response.rawPayload.length).toBeLessThanOrEqual(100_000)
    const { width, height, format } = await sharp(response.rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    // The words at its bottom: light letters on a dark band.
    const band = sharp(response.rawPayload).extract({ left: 56, top: 500, width: 500, height: 120 })
    // `stats` reads the whole input and ignores `extract`, so the band is encoded first.
    const [red] = (await sharp(await band.png().toBuffer()).stats()).channels
    expect(red?.max).toBeGreaterThan(220)
    expect(red?.mean).toBeLessThan(90)
  }
})

test('the share image of a business with a long word in its name and its town line has the same size', async () => {
  const { default: sharp } = await import('sharp')
  const words = { name: 'A'.repeat(100), location: 'W'.repeat(100) }
  const id = await addBusiness(world.database, 'approved', words)
  const { statusCode, rawPayload } = await world.server.inject({ url: `/share/${id}.jpg` })
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('the share image of a portrait is cropped around its focal point', async () => {
  const { default: sharp } = await import('sharp')
  const [red, green] = [
    { r: 200, g: 20, b: 20 },
    { r: 20, g: 160, b: 20 },
  ].map((background) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const image = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
    .composite([
      { input: (await red) ?? '', top: 0, left: 0 },
      { input: (await green) ?? '', top: 300, left: 0 },
    ])
    .png()
    .toBuffer()
  const owner = await signInOwner(world.database, town.owned.id)
  for (const [focalPoint, strongest] of [
    ['50% 0%', 0],
    ['50% 100%', 1],
  ] as const) {
    expect((await edit(world, owner, { focalPoint }, { image })).statusCode).toBe(200)
    const { rawPayload } = await world.server.inject({ url: `/share/${town.owned.id}.jpg` })
    const { channels } = await sharp(rawPayload).stats()
    const means = channels.map(({ mean }) => mean)
    expect(means.indexOf(Math.max(...means)), focalPoint).toBe(strongest)
  }
})

test('robots.txt names the sitemap, and the sitemap names every approved business and no other', async () => {
  expect((await get('/robots.txt')).html).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect((await get('/sitemap.xml')).html).toContain(`<loc>${site}/sitemaps/1.xml</loc>`)
  const { html, type } = await get('/sitemaps/1.xml')
  expect(html).toContain(`<loc>${site}/about-the-data</loc>`)
  expect(type).toContain('application/xml')
  for (const { name } of newestFirst) expect(html).toContain(`<loc>${site}/b/${tokenize(name).join('-')}-`)
  for (const { name } of hidden) expect(html).not.toContain(tokenize(name).join('-'))
  expect((await get('/sitemaps/2.xml')).status).toBe(404)
})

test('every page that the footer links is in the sitemap and can be indexed', async () => {
  const footer = /<footer[\s\S]*<\/footer>/.exec((await get('/')).html)?.[0] ?? ''
  const paths = [...footer.matchAll(/<a href="(\/[^"]*)"/g)].map((found) => found[1] ?? '')
  expect(paths).toContain('/help')
  const sitemap = (await get('/sitemaps/1.xml')).html
  for (const path of paths) {
    expect(sitemap).toContain(`<loc>${site}${path}</loc>`)
    const { status, html } = await get(path)
    expect([status, meta(html, 'robots'), canonical(html)]).toEqual([200, '', site + path])
  }
})

test.each([
  ['Beauty', false],
  ['Cafe', false],
  ['Hotel', true],
])('the page of the category %s is hidden from search engines: %s', async (category, isHidden) => {
  const { html } = await get(`/?category=${category}`)
  expect(meta(html, 'robots')).toBe(isHidden ? 'noindex, follow' : '')
  expect((await get('/sitemaps/1.xml')).html.includes(`${site}/?category=${category}<`)).toBe(!isHidden)
})

test('every file that the home page names is served', async () => {
  const { html } = await get('/')
  const files = new Set(
    [...html.matchAll(/(?:src|href)="(\/[^"?#]+\.[a-z0-9]+)"/g)].map((found) => found[1] ?? ''),
  )
  expect(files.size).toBeGreaterThan(5)
  for (const file of files) expect((await world.server.inject({ url: file })).statusCode, file).toBe(200)
})

test.each(['/', `/business/${town.bakery.id}`])('%s loads at most 110 kB of scripts', async (url) => {
  const { html } = await get(url)
  const start = /<script type="module" src="([^"]+)"/.exec(html)?.[1]
  const later = /<html[^>]* data-scripts="([^"]+)"/.exec(html)?.[1] ?? ''
  const sizes = [start, ...later.split(' ')].map((path) => statSync(`dist/client${path}.br`).size)
  expect(html).not.toContain('modulepreload')
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total > 100_000) process.stderr.write(`Note: ${url} loads ${total} bytes of scripts, of 110,000.\n`)
  expect(total).toBeLessThanOrEqual(110_000)
})
