// What each screen of a visitor shows for data that the browser tests do not have (spec §2), as the server renders it.
import { expect, test } from 'vitest'
import type { BusinessCard, BusinessDetail, WholeBusiness } from '../src/contract/business.ts'
import { defaultCategoryNames } from '../src/contract/default-categories.ts'
import { allOffers, offerGroups, offerLabels } from '../src/contract/offer-list.ts'
import type { GeoipSource } from '../src/contract/personal-data.ts'
import { fullCard as card, fullDetail as detail, fullPage } from './world/full-business.ts'
import { optionsOf, renderAddress, renderedSite, signedIn, wordsOf } from './world/rendered-page.ts'

const without: Partial<BusinessCard> = { logo: null, phone: null, whatsapp: null, featured: 0 }
const renderCard = async (changed: Partial<BusinessCard> = {}) => {
  const { markup } = await renderAddress('/', { '/api/businesses': [{ ...card, ...changed }] })
  return markup.slice(markup.indexOf('id="results"'))
}
const draw = (changed: Partial<BusinessDetail | WholeBusiness> = {}, whole: object = detail) =>
  renderAddress(`/business/${detail.id}`, { [`/api/businesses/${detail.id}`]: { ...whole, ...changed } })
const mainOf = (markup: string) => markup.slice(markup.indexOf('<main'))
const tags = (markup: string, pattern: RegExp) => markup.match(pattern) ?? []

test('the page about the data credits each source with a link and its licence, and may be indexed', async () => {
  const { markup, words } = await renderAddress('/about-the-data')
  for (const source of ['whosonfirst.org', 'www.geonames.org', 'www.demarcation.org.za', 'quattroshapes'])
    expect(markup).toMatch(new RegExp(`<a href="https://[^"]*${source}[^"]*"`))
  expect(words).toContain('Licence: CC BY 4.0')
  expect(words).toContain('We changed the data.')
  expect(markup).not.toContain('noindex')
})

test('the page about the data names the GeoIP file, with a link to its seller', async () => {
  const file = { description: 'DB-IP.com - IP to City', builtOn: '2026-11-01', seller: 'DB-IP' } as const
  const about = async (geoip: Partial<GeoipSource>) =>
    await renderAddress('/about-the-data', {}, {}, { geoip: { ...file, ...geoip } })
  const named = await about({})
  expect(named.words).toContain("The file 'DB-IP.com - IP to City' of 1 November 2026. Licence: CC BY 4.0")
  expect(named.markup).toContain('<a href="https://db-ip.com">')
  expect((await about({ seller: 'MaxMind' })).markup).toContain('<a href="https://www.maxmind.com">')
  const other = await about({ seller: null, description: '<i>Own</i>' })
  expect(other.words).toContain("The file '<i>Own</i>' of 1 November 2026.")
  expect(other.markup).not.toMatch(/<i>Own|db-ip/)
})

// Shows 2.7, 2.33.
test('the header has five links, and the footer has three columns, the pages of the operator and the year 2025', async () => {
  const { markup, words } = await renderAddress('/')
  const header = markup.slice(markup.indexOf('<header class="site-header"'), markup.indexOf('<main'))
  for (const [href, label] of [
    ['/', 'Home'],
    ['/#categories', 'Categories'],
    ['/#featured', 'Featured'],
    ['/login', 'Log In'],
    ['/signup', 'Sign Up'],
  ])
    expect(header).toMatch(new RegExp(`<a[^>]*href="${href}"[^>]*>${label}</a>`))
  const footer = markup.slice(markup.indexOf('<footer'))
  expect(tags(footer, /(?<=<h2>)[^<]*/g)).toEqual(['Company', 'Support', 'Follow Us'])
  expect(tags(footer, /<button type="button">/g).length).toBeGreaterThanOrEqual(3)
  expect(footer).not.toMatch(/<form\b/)
  const paths = ['/about', '/contact', '/help', '/privacy', '/terms', '/about-the-data']
  const links = tags(footer, /<a\b[^>]*>/g)
  expect(links.filter((link) => paths.some((path) => link.includes(`"${path}"`)))).toEqual(
    paths.map((path) => `<a href="${path}">`),
  )
  expect(words).toContain('© 2025')
  expect(words, 'there is nothing to clear').not.toContain('Clear Filters')
})

test.each(['/login', '/signup', '/forgot-password'])('the first heading of %s is its h1', async (path) => {
  const { markup } = await renderAddress(path)
  const [, main = ''] = markup.split('<main')
  expect(/<h\d/.exec(main)?.[0]).toBe('<h1')
})

test('a featured business suggests a search in its town; without one there is no suggestion', async () => {
  const { markup, words } = await renderAddress('/', { '/api/businesses/featured': [card] })
  expect(words).toContain('Try Somewhere to eat in Soweto')
  expect(markup).toContain('href="/?category=Restaurant&amp;location=Soweto%2C+Gauteng#results"')
  expect((await renderAddress('/')).words).not.toMatch(/\bTry\b/)
})

// Shows 2.29, 2.30, 2.32.
test('a card shows everything that a business has, and leaves out what it does not have', async () => {
  const list = await renderCard()
  for (const part of [
    'src="/stock/restaurant-braai.svg"',
    '>Featured<',
    `src="${card.logo}/320.webp"`,
    `<h3>${card.name}</h3>`,
    '<span class="badge">Restaurant</span>',
    '#stars-7',
    '(57 reviews)',
    '>$$$<',
    // A compact card hides the province.
    card.location.replace(', Gauteng', '<span class="far">, Gauteng</span>'),
    '011 555 0108',
    `aria-label="WhatsApp ${card.name}"`,
    '<span class="on-paper"> <!-- -->082 555 0108</span>',
    `href="/business/${card.id}"`,
    'View Details',
  ])
    expect(list).toContain(part)
  const bare = await renderCard(without)
  for (const part of ['>Featured<', 'class="monogram"', 'class="tel"', 'wa.me'])
    expect(bare).not.toContain(part)
})

test('a card and a page crop an image around its focal point, and the page links to the whole photo', async () => {
  const image = '/images/00000000-0000-4000-8000-000000000007'
  const { markup } = await draw({ image })
  for (const shown of [await renderCard({ image }), markup])
    expect(shown).toMatch(/<img src="[^"]*7[^>]* class="focal-x-35 focal-y-80"/)
  expect(markup).toContain(`<a href="${image}/1280.webp" class="image-frame detail-image">`)
  for (const drawn of [detail.image, ''])
    expect((await draw({ image: drawn })).words).not.toContain('Whole picture')
})

// Shows 2.31, 9.6.
test('stars are filled in halves, rounded to the nearest half', async () => {
  const rowOf = async (rating: number) => /#(stars-\d+)"/.exec(await renderCard({ rating }))?.[1]
  const rows = await Promise.all([0.2, 0.3, 3.5, 4.7, 4.8, 5].map(rowOf))
  expect(rows).toEqual(['stars-0', 'stars-1', 'stars-7', 'stars-9', 'stars-10', 'stars-10'])
  const { markup } = await renderAddress('/')
  const count = (row: string) => {
    const drawn = new RegExp(`<g id="${row}">(.*?)</g>`).exec(markup)?.[1] ?? ''
    return [/<use href="#star" x="\d+"\/>/g, /<use href="#half-star"/g, /class="star-empty"/g].map(
      (star) => tags(drawn, star).length,
    )
  }
  expect(['stars-7', 'stars-10', 'stars-0'].map(count)).toEqual([
    [3, 1, 2],
    [5, 0, 0],
    [0, 0, 5],
  ])
})

// Shows 2.31.
test('a business without reviews says that it is not rated yet, instead of empty stars', async () => {
  const rating =
    /<p class="rating">.*?<\/p>/.exec(await renderCard({ rating: 4.2, reviewCount: 0 }))?.[0] ?? ''
  expect(rating).not.toContain('<svg')
  expect(wordsOf(rating)).toBe('Not rated yet (0 reviews)')
})

test('the page of a business has the latest reviews and their counts, and no stars where reviews are off', async () => {
  const { markup, words } = await draw()
  for (const part of [
    '5 stars: 13',
    '1 star: 5',
    'dumplings 9',
    'Thandeka',
    'worth the trip',
    'Enkosi, Thandeka',
  ])
    expect(words).toContain(part)
  for (const address of ['reviews?q=dumplings', 'reviews?write=1', 'reviews"'])
    expect(markup).toContain(`href="${detail.path}/${address}`)
  const closed = await draw({
    reviewsClosed: { until: '2026-12-31', reason: 'The news sent too many people here.' },
  })
  expect(closed.words).toContain('You can write reviews again after 31 December 2026. The news sent')
  expect(closed.markup).not.toContain('?write=1')
  const off = await renderAddress(
    `/business/${detail.id}`,
    { [`/api/businesses/${detail.id}`]: detail },
    {},
    { reviews: 'off' },
  )
  expect(mainOf(off.markup)).not.toMatch(/#stars-|reviews/)
})

test.each([
  ['2026-01-01', 'January 2026'],
  ['2025-12-30', 'January 2026 , was there in December 2025'],
])('a review of the first hour of 2026 that is of a visit on %s says %j', async (visitedOn, said) => {
  const writtenAt = '2025-12-31T22:30:00.000Z'
  const { words } = await draw({
    latestReviews: detail.latestReviews.map((one) => ({ ...one, visitedOn, writtenAt })),
  })
  expect(words).toContain(`Thandeka ${said} The dumplings`)
})

// Shows 2.37, 2.41.
test('the page of a business shows what it has: image, rating, hours, offers, photos, chat and networks', async () => {
  const { markup, words } = await draw({ offers: allOffers, email: "o'brien+shop@gogo.example" })
  const main = mainOf(markup)
  const text = encodeURIComponent(`Hello, I found ${detail.name} on ${renderedSite.name}.`)
  for (const part of [
    'src="/stock/restaurant-braai.svg"',
    `<h1>${detail.name}</h1>`,
    '<span class="badge">Restaurant</span>',
    '>Featured<',
    '>$$$<',
    '#stars-7',
    '<b>3.5</b>',
    `src="${detail.logo}/320.webp"`,
    'Mon-Sat 06:00-15:00\nSun closed',
    '<p class="now open">Open until 15:00</p>',
    `href="https://wa.me/27825550108?text=${text}"`,
    'href="https://wa.me/?text=',
    'href="mailto:o&#x27;brien%2Bshop@gogo.example"',
    'href="https://www.facebook.com/gogonomsa"',
    'href="https://www.instagram.com/gogo.nomsa/"',
    'href="/?category=Restaurant&amp;location=Orlando+West&amp;place=2014011394#results"',
  ])
    expect(main).toContain(part)
  for (const offer of allOffers)
    expect(main).toMatch(new RegExp(`<svg[^>]*offer-icon[^>]*>(<[^>]*>)+${offerLabels[offer]}<`))
  for (const part of [
    'Call Now WhatsApp Get Directions',
    // For paper and another phone: a button shows no number.
    'WhatsApp 082 555 0108',
    'Website gogo-nomsa.example ',
    `Good to know ${Object.values(offerLabels).join(' ')} `,
    'More like this near Orlando West, Gauteng',
    'Moved from Diepkloof on 3 November 2026. The new address is:',
    'Business Hours Today 06:00–15:00 Monday 06:00–15:00 Tuesday 06:00–15:00 Wednesday 06:00–15:00 Thursday 06:00–15:00 ' +
      'Friday 06:00–15:00 Saturday 06:00–15:00 Sunday Closed 31 Dec – 2 Jan Closed Family days In the owner’s words Mon-Sat 06:00-15:00 Sun closed',
  ])
    expect(words).toContain(part)
  const foreign = await draw({ whatsapp: '+264811234567' })
  expect(foreign.markup).toContain(`href="https://wa.me/264811234567?text=${text}"`)
})

// Shows 2.42.
test('the page of a business leaves out what it does not have', async () => {
  const { words, markup } = await draw({
    ...without,
    ...{ website: null, hours: null, hoursWeek: [], specialDays: [], photos: [], offers: [], place: null },
    ...{ facebook: null, instagram: null, email: null, trading: 'open', moved: null, tradingNotice: null },
  })
  expect(words.slice(0, words.indexOf('Share on WhatsApp'))).not.toMatch(
    /Phone|Website|Call Now|Business Hours|Photos|Good to know|Instagram |Email|Moved/,
  )
  expect(mainOf(markup)).not.toMatch(/>Featured<|class="monogram"/)
  expect(markup).toContain('href="/?category=Restaurant#results"')
  expect(words).toContain('Get Directions')
})

test('a photo without a text alternative is named by its number, which counts an uploaded image at the top', async () => {
  const photos = detail.photos.map((photo) => ({ ...photo, alt: '' }))
  expect((await draw({ photos })).markup).toContain(`alt="Photo 1 of ${detail.name}"`)
  const { markup } = await draw({ photos, image: '/images/00000000-0000-4000-8000-000000000008' })
  expect(markup).toContain(`alt="Photo 2 of ${detail.name}"`)
  expect(markup).toMatch(
    /<a href="\/images\/[^"]*3\/1280.webp"><img [^>]*width="1600" height="1200" loading="lazy"/,
  )
})

test.each([
  ['2026-11-25', 3, ['Wednesday 06:00–15:00']],
  ['2026-12-31', 4, ['31 Dec – 2 Jan Closed Family days']],
  ['2027-01-03', 7, ['Sunday Closed']],
  ['2027-03-22', 8, []],
])(
  'on %s the week marks the row of that day, and leaves out a special day that is over',
  async (date, day, marked) => {
    const { markup, words } = await draw({ hoursToday: { date, day } })
    const rows = [...markup.matchAll(/<tr aria-current="date">([\s\S]*?)<\/tr>/g)]
    expect(rows.map(([, row = '']) => wordsOf(row))).toEqual(marked)
    expect(words.includes('Family days')).toBe(date < '2027-01-03')
  },
)

test('the hours of today are visible, and the week is folded below them', async () => {
  const { markup } = await draw({ hoursToday: { date: '2026-11-25', day: 3 } })
  const fold = /<details class="hours-fold">.*?<\/details>/s.exec(markup)?.[0] ?? ''
  expect(wordsOf(/<summary>.*?<\/summary>/s.exec(fold)?.[0] ?? '')).toBe('Today 06:00–15:00')
  expect(wordsOf(fold)).toContain('Monday 06:00–15:00')
  const special = await draw({ hoursToday: { date: '2026-12-31', day: 4 } })
  expect(special.words).toContain('Business Hours Today Closed Monday')
  const holiday = await draw({ hoursToday: { date: '2027-03-22', day: 8 } })
  expect(holiday.markup, 'nothing is said about this day').not.toContain('<details class="hours-fold">')
})

test('while a business is closed for a time, no hours are those of today, nor of a special day before it opens', async () => {
  const closed = {
    trading: 'temporarily-closed',
    moved: null,
    hoursToday: { date: '2026-12-31', day: 4 },
  } as const
  const { markup, words } = await draw({ ...closed, closedUntil: '2027-01-03' })
  expect(words).toContain('Business Hours Monday 06:00–15:00')
  expect(words).not.toMatch(/Business Hours Today|Family days/)
  expect(markup).not.toContain('aria-current="date"')
  expect((await draw({ ...closed, closedUntil: '2027-01-02' })).words).toContain('Family days')
})

test('a business that is closed for good offers no call, hours, directions or sharing', async () => {
  const tradingNotice = 'Closed for good. The owner says that it will not open again.'
  const { markup, words } = await draw({ trading: 'closed-for-good', tradingNotice })
  for (const part of [tradingNotice, 'Phone 011 555 0108', `Location ${detail.location}`])
    expect(words).toContain(part)
  expect(words).not.toMatch(/Call Now|Get Directions|Business Hours|Share/)
  expect(markup).not.toMatch(/<span class="featured">|tel:/)
  // Also in the preview of a shared link.
  expect(markup).toContain(`<meta name="description" content="${tradingNotice}`)
})

test('a card says where a business has moved to, and says nothing when it is open as usual', async () => {
  expect(wordsOf(await renderCard())).toContain(`Moved to ${card.location.split(',')[0]}`)
  expect(wordsOf(await renderCard({ trading: 'open' }))).not.toContain('Moved')
})

test.each([
  ['Gogo Nomsa’s Kitchen', 'GN'],
  ['+++', '+'],
  ['🍕🍕🍕', '🍕'],
])('the monogram of %s is %s', async (name, sign) => {
  const monogram = `<span class="monogram" aria-hidden="true">${sign}</span>`
  expect((await draw({ name, image: '', logo: null })).markup).toContain(monogram)
})

test('a business is shared and reported only while it is public', async () => {
  const wordsOfState = async (approvalStatus: WholeBusiness['approvalStatus']) =>
    (await draw({ approvalStatus }, fullPage)).words
  for (const part of ['Report this listing', 'Share on WhatsApp Share ']) {
    expect(await wordsOfState('approved')).toContain(part)
    expect(await wordsOfState('pending')).not.toContain(part)
  }
})

test.each([
  ['https://www.fishmonger.prince-albert.example/', 'fishmonger.<wbr/>prince-albert.<wbr/>example</a>'],
  // An import may have brought it.
  ['https://', 'https://'],
])('the website %s may break after its dots but not inside a word', async (website, shown) => {
  expect((await draw({ website })).markup).toContain(shown)
})

// Shows 2.40.
test.each([
  ['011 123 4567 / 082 123 4567', '+27111234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['WhatsApp only', null],
])('the phone %s calls %s', async (phone, number) => {
  const { markup, words } = await draw({ phone })
  expect(words).toContain(`Phone ${phone} `)
  expect(words.includes('Call Now')).toBe(number !== null)
  expect(tags(markup, /(?<=href="tel:)[^"]*/g)).toEqual(number ? [number, number] : [])
})

// Shows 2.43, 2.45, 3.9, 3.12, 9.2, 9.5, 9.10.
test('the signup asks for owner and business, with nine categories, four price levels and our file types', async () => {
  const { markup, words } = await renderAddress('/signup')
  const legends = tags(markup, /(?<=<legend>)(?:<span class="one-part">)?[^<]*(?:<\/span>[^<]*)?/g)
  expect(legends.map(wordsOf)).toEqual([
    'Step 1 of 4: The business',
    'Price level',
    'Step 2 of 4: Where and when',
    'Step 3 of 4: Photo and contact',
    ...offerGroups.map(({ title }) => title),
    'Step 4 of 4: You',
  ])
  const names = 'ownerName ownerEmail password confirmPassword name description location phone website'
  for (const name of names.split(' ')) expect(markup).toContain(`name="${name}"`)
  expect(optionsOf(markup, 'category')).toEqual(['Choose a category', ...defaultCategoryNames])
  expect(words).toMatch(/\$ Budget friendly .*\$\$ Moderate .*\$\$\$ Upscale .*\$\$\$\$ Luxury/)
  expect(markup).toMatch(/<input[^>]*name="priceLevel"[^>]*checked=""[^>]*value="2"/)
  expect(markup).toContain('accept="image/jpeg,image/jpg,image/png,image/webp"')
  expect(words).not.toContain('Or one of our pictures')
})

test.each([
  ['/login', 'an administrator', { isAdmin: 1 }, '/admin'],
  ['/login', 'an owner', { businessId: card.id }, '/business'],
  ['/login', 'a user without a business', {}, '/'],
  ['/signup', 'an administrator', { isAdmin: 1 }, '/admin'],
  ['/signup', 'an owner', { businessId: card.id }, '/business'],
  ['/signup', 'a user without a business', {}, undefined],
] as const)('%s with %s signed in redirects to $3', async (path, _who, user, to) => {
  expect((await renderAddress(path, signedIn(user))).redirect).toBe(to)
})
