// A directory for one region: what its pages say and offer, what a search says of the rest of the country, and the sitemap.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { samples } from '../world/site.ts'
import { openWorld, type World } from '../world/world.ts'

const wordsOf = (html: string) =>
  html
    .replace(/<(script|noscript).*?<\/\1>|<!-- -->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const linksOf = (html: string, section: string) => {
  const [, after = ''] = html.split(`aria-labelledby="${section}"`)
  return [...(after.split('</section>')[0] ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

/** Three cafes in the suburb of Mthatha. */
async function addCafes({ database, server }: World): Promise<void> {
  const [place] = (await server.inject('/api/places?q=Ngangelizwe')).json()
  expect(place).toMatchObject({ label: expect.stringContaining('Mthatha, Eastern Cape') })
  const cafe = (at: number): typeof businesses.$inferInsert => ({
    name: `Ngangelizwe Cafe ${at}`,
    category: 'Cafe',
    description: 'Coffee and vetkoek on the way to town, from five in the morning.',
    location: 'Main Street, Ngangelizwe, Mthatha, Eastern Cape',
    placeId: place.id,
    approvalStatus: 'approved',
    approvedAt: new Date(),
    ...(at === 1 && { featured: 1, featuredAt: new Date() }),
  })
  await database.db.insert(businesses).values([1, 2, 3].map(cafe))
}

let town: World
let province: World
beforeAll(async () => {
  town = await openWorld({ ...samples, environment: { REGION: 'Mthatha' } })
  await addCafes(town)
  province = await openWorld({ beside: town, environment: { REGION: 'Eastern Cape' } })
})
afterAll(async () => {
  await province.close()
  await town.close()
})

const get = (world: World, url: string) => world.server.inject({ url })
const page = async (world: World, url: string) => (await get(world, url)).body
const suburb = '/in/ngangelizwe-mthatha-eastern-cape'

describe('for a town', () => {
  test('the home page names it, and suggests and lists only its places', async () => {
    const html = await page(town, '/')
    expect(html).toContain('<title>Mzansi Local: local businesses in Mthatha</title>')
    expect(html).toContain('content="Find restaurants, salons and mechanics in Mthatha, Eastern Cape."')
    expect(html).toContain('placeholder="Ngangelizwe"')
    const words = wordsOf(html)
    expect(words).toContain('Restaurants, salons, mechanics and more, run by people in Mthatha. ')
    expect(words).toContain('Try Coffee and cake in Mthatha Categories')
    expect(linksOf(html, 'places-heading')).toEqual([suburb])
    for (const elsewhere of ['Find by province', 'from Soweto', 'South African'])
      expect(words).not.toContain(elsewhere)
  })

  test('its places are suggested first, unless another place is typed in full', async () => {
    const namesOf = async (q: string) => (await get(town, `/api/places?q=${q}&limit=3`)).json()
    expect((await namesOf('n'))[0].label).toBe('Ngangelizwe, Mthatha, Eastern Cape')
    expect((await namesOf(''))[0].label).toBe('Mthatha, Eastern Cape')
    expect((await namesOf('nigel'))[0].label).toBe('Nigel, Gauteng')
  })

  test('a search lists its businesses first, and marks the others as outside', async () => {
    const cards = (await get(town, '/api/businesses/search?category=Beauty')).json()
    const outside = cards.map(({ isOutside = false }) => isOutside)
    expect(cards[0]).toMatchObject({ name: "Nomawethu's Corner Plaits", place: { name: 'Mthatha' } })
    expect(outside.indexOf(true)).toBeGreaterThan(0)
    expect(outside.slice(outside.indexOf(true))).not.toContain(false)
    const near = wordsOf(await page(town, '/?category=Hotel&location=Mthatha'))
    expect(near).toContain(' km · outside Mthatha ')
  })

  test('its featured listings come first, and the others are marked as outside', async () => {
    const url = '/api/businesses/featured?limit='
    const cards = (await get(town, `${url}20`)).json()
    const outside = cards.map(({ isOutside = false }) => isOutside)
    expect(cards[0]).toMatchObject({ name: 'Ngangelizwe Cafe 1' })
    expect(outside).toEqual([false, ...Array(cards.length - 1).fill(true)])
    const first = await get(town, `${url}2`)
    const next = /<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect([...first.json(), ...(await get(town, next)).json()]).toEqual(cards.slice(0, 4))
    // The list of all businesses is ordered by time, and also says which are outside.
    const newest = (await get(town, '/api/businesses?limit=200')).json()
    for (const { place, isOutside = false } of newest)
      expect(isOutside).toBe(!['Mthatha', 'Ngangelizwe'].includes(place?.name))
    const html = await page(town, '/')
    const featured = wordsOf(html.split('id="featured"')[1]?.split('</section>')[0] ?? '')
    expect(featured).toMatch(/Ngangelizwe Cafe 1 .* · outside Mthatha/)
  })

  test('its feed has only its businesses, and another place has its own feed', async () => {
    const namesIn = async (url: string): Promise<string[]> => {
      const { items } = (await get(town, url)).json()
      return items.map(({ title, content_text }: Record<string, string>) => `${title}, ${content_text}`)
    }
    const names = await namesIn('/feed.json')
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !/Mthatha/.test(name))).toEqual([])
    expect((await page(town, '/feed.atom')).match(/<entry>/g)).toHaveLength(names.length)
    expect((await namesIn('/in/gauteng/feed.json')).length).toBeGreaterThan(3)
  })

  test('a search elsewhere without a match marks the nearest businesses as outside', async () => {
    const words = wordsOf(await page(town, '/?q=zzzz&location=Upington'))
    expect(words).toContain('These are the businesses nearest to Upington, outside Mthatha.')
  })

  test('pages of places outside have noindex and are in no sitemap', async () => {
    const outside = await page(town, '/in/gauteng')
    expect(outside).toContain('<meta name="robots" content="noindex, follow">')
    expect(wordsOf(outside)).toContain('Home Gauteng Local businesses in Gauteng')
    expect(wordsOf(outside)).toContain(' · Outside Mthatha')
    const inside = await page(town, suburb)
    expect(inside).not.toContain('noindex')
    expect(wordsOf(inside)).toContain('Home Mthatha Ngangelizwe Local businesses in Ngangelizwe')
    const index = await page(town, '/sitemap.xml')
    expect(index.match(/sitemaps\/places\/[a-z-]+/g)).toEqual(['sitemaps/places/eastern-cape'])
    const listed = [
      ...(await page(town, '/sitemaps/places/eastern-cape.xml')).matchAll(/<loc>[^<]*(\/in\/[^<]*)/g),
    ]
    const paths = listed.map(([, path]) => path)
    expect(paths).toContain('/in/mthatha-eastern-cape')
    expect(paths).toContain(suburb)
    expect(paths.filter((path) => !/^\/in\/(ngangelizwe-)?mthatha-eastern-cape/.test(path ?? ''))).toEqual([])
    expect((await get(town, '/sitemaps/places/gauteng.xml')).statusCode).toBe(404)
  })

  test('the list of places, the manifest and the About page name it, too', async () => {
    const html = await page(town, '/in')
    expect(wordsOf(html)).toContain('Local businesses in Mthatha Choose a town or a suburb')
    expect(linksOf(html, 'places-heading')).toEqual([suburb])
    expect(html).toMatch(/href="\/in\/mthatha-eastern-cape"[^>]*>All businesses in Mthatha</)
    expect((await get(town, '/site.webmanifest')).json().description).toBe(
      'A directory of local businesses in Mthatha.',
    )
    expect(wordsOf(await page(town, '/about'))).toContain('is a directory of local businesses in Mthatha:')
    expect((await get(town, '/share/site.jpg')).headers['content-type']).toBe('image/jpeg')
  })
})

test('for a province, the home page lists its towns by municipality and shows the province on the map', async () => {
  const html = await page(province, '/')
  const words = wordsOf(html)
  expect(words).toContain('run by people in Eastern Cape.')
  expect(words).toMatch(/Find by place .*King Sabata Dalindyebo Mthatha \d/)
  expect(html).toContain('#eastern-cape')
  expect(linksOf(html, 'places-heading')).toContain('/in/mthatha-eastern-cape')
  expect(await page(province, '/in/mthatha-eastern-cape')).not.toContain('noindex')
  expect(wordsOf(await page(province, suburb))).toContain('Home Eastern Cape Mthatha Ngangelizwe ')
  expect(await page(province, '/in/western-cape')).toContain('noindex')
})

describe('for a municipality', () => {
  const path = '/in/king-sabata-dalindyebo-municipality-eastern-cape'
  let municipality: World
  beforeAll(async () => {
    municipality = await openWorld({ beside: town, environment: { REGION: 'King Sabata Dalindyebo' } })
  })
  afterAll(() => municipality.close())

  test('it has a landing page with its towns and only its businesses, linked from the list of places and the sitemap', async () => {
    const html = await page(municipality, path)
    const words = wordsOf(html)
    expect(words).toContain(
      'Home King Sabata Dalindyebo Municipality Local businesses in King Sabata Dalindyebo Municipality',
    )
    expect(words).not.toContain('outside King')
    expect(html).not.toContain('noindex')
    expect(linksOf(html, 'inside-heading')).toEqual(['/in/mthatha-eastern-cape'])
    expect(linksOf(html, 'best-heading').length).toBeGreaterThan(3)
    expect(await page(municipality, '/in')).toContain(`href="${path}"`)
    expect(await page(municipality, '/sitemaps/places/eastern-cape.xml')).toContain(`${path}</loc>`)
    expect(wordsOf(await page(municipality, suburb))).toContain(
      'Home King Sabata Dalindyebo Mthatha Ngangelizwe Local businesses',
    )
    expect(wordsOf(await page(municipality, `${path}/cafes`))).toContain(
      'Home King Sabata Dalindyebo Municipality Cafes',
    )
  })

  test('its page has the feed of the directory and redirects from capitals, and another directory has no such page', async () => {
    const { title, items } = (await get(municipality, `${path}/feed.json`)).json()
    expect(title).toContain('Local businesses in King Sabata Dalindyebo Municipality, Eastern Cape')
    expect(items.length).toBe((await get(municipality, '/feed.json')).json().items.length)
    const { statusCode, headers } = await get(municipality, path.replace('king', 'King'))
    expect([statusCode, headers.location]).toEqual([301, path])
    expect((await get(town, path)).statusCode).toBe(404)
  })
})

describe('for an area', () => {
  const path = '/in/wild-coast'
  let area: World
  beforeAll(async () => {
    area = await openWorld({ beside: town, environment: { REGION: 'The Wild Coast' } })
  })
  afterAll(() => area.close())

  test('it has a landing page with the towns of its municipalities, the home page names it, and a search starts there', async () => {
    const home = await page(area, '/')
    expect(home).toContain('<title>Mzansi Local: local businesses in the Wild Coast</title>')
    expect(wordsOf(home)).toMatch(/Find by place .*King Sabata Dalindyebo Mthatha \d/)
    const html = await page(area, path)
    expect(wordsOf(html)).toContain('Home The Wild Coast Local businesses in the Wild Coast')
    expect(html).not.toContain('noindex')
    expect(linksOf(html, 'inside-heading')).toContain('/in/mthatha-eastern-cape')
    expect(wordsOf(await page(area, suburb))).toContain('Home The Wild Coast Mthatha Ngangelizwe Local')
    expect(await page(area, '/sitemaps/places/eastern-cape.xml')).toContain(`${path}</loc>`)
    expect((await get(area, `${path}/feed.json`)).json().title).toContain(
      'Local businesses in the Wild Coast',
    )
    expect((await get(area, '/place-maps/region.svg')).statusCode).toBe(200)
    expect(await page(area, '/in/durban-kwazulu-natal')).toContain('noindex')
    const found = (await get(area, '/api/businesses/search?q=salon')).json()
    const outside = found.map(({ isOutside }: { isOutside?: true }) => isOutside ?? false)
    expect(outside).toEqual(outside.toSorted())
    expect(html).toMatch(/href="\/\?location=the\+Wild\+Coast#results"/)
    // Also in the directory of one of its towns, where it is outside; in that of its province it is a part.
    expect(await page(town, path)).toContain('noindex')
    const part = await page(province, path)
    expect(part).not.toContain('noindex')
    expect(wordsOf(part)).toContain('Home Eastern Cape The Wild Coast Local businesses in the Wild Coast')
    expect(linksOf(await page(province, '/in/eastern-cape'), 'areas-heading')).toContain(path)
    expect(await page(town, '/sitemaps/places/eastern-cape.xml')).not.toContain(`${path}</loc>`)
  })

  test('the city that a part of it lies in is no step of a trail, and no wider area to search in', async () => {
    const flats = await openWorld({ beside: town, environment: { REGION: 'Cape Flats' } })
    onTestFinished(() => flats.close())
    const words = wordsOf(await page(flats, '/in/khayelitsha-cape-town-western-cape'))
    expect(words).toContain('Home The Cape Flats Khayelitsha Local businesses')
    expect(wordsOf(await page(flats, '/?q=zzzz&location=Khayelitsha'))).toMatch(
      /In a wider area All of the Cape Flats Places near by/i,
    )
  })
})
