// What each screen of a visitor shows, part by part (spec §2), rendered as the server renders it.
import { describe, expect, test } from 'vitest'
import type { BusinessCard, BusinessDetail, WholeBusiness } from '../src/contract/business.ts'
import { categories } from '../src/contract/categories.ts'
import { allOffers, offerGroups, offerLabels } from '../src/contract/offer-list.ts'
import type { GeoipSource } from '../src/contract/personal-data.ts'
import { structuredData } from '../src/web/structured-data.ts'
import { fullCard as card, fullDetail as detail, fullPage } from './world/full-business.ts'
import { optionsOf, renderAddress, renderedSite, signedIn, wordsOf } from './world/rendered-page.ts'

const bare: BusinessCard = {
  ...card,
  logo: null,
  phone: null,
  whatsapp: null,
  featured: 0,
  priceLevel: 1,
  rating: 4.2,
}

const results = (markup: string) => markup.slice(markup.indexOf('id="results"'))
const renderList = async (...cards: BusinessCard[]) =>
  results((await renderAddress('/', { '/api/businesses': cards })).markup)
const tags = (markup: string, pattern: RegExp) => markup.match(pattern) ?? []

test('the page about the data credits each source with a link and its licence, for search engines too', async () => {
  const { status, markup, words } = await renderAddress('/about-the-data')
  expect(status).toBe(200)
  for (const source of ['whosonfirst.org', 'www.geonames.org', 'www.demarcation.org.za', 'quattroshapes'])
    expect(markup).toMatch(new RegExp(`<a href="https://[^"]*${source}[^"]*"`))
  expect(words).toContain('Licence: CC BY 4.0')
  expect(words).toContain('We changed the data.')
  expect(markup).not.toContain('noindex')
})

test('the page about the data names the file of network addresses, with the credit that its seller asks for', async () => {
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

describe('the frame of every public page', () => {
  // Shows 2.7.
  test('its header leads to the top, the categories, the featured, the login and the signup', async () => {
    const { markup } = await renderAddress('/')
    const header = markup.slice(markup.indexOf('<header class="site-header"'), markup.indexOf('<main'))
    for (const [href, label] of [
      ['/', 'Home'],
      ['/#categories', 'Categories'],
      ['/#featured', 'Featured'],
      ['/login', 'Log In'],
      ['/signup', 'Sign Up'],
    ])
      expect(header).toMatch(new RegExp(`<a[^>]*href="${href}"[^>]*>${label}</a>`))
    expect(header).not.toContain('Logout')
  })

  // Shows 2.10.
  test('a signed-in visitor sees Logout instead of Log In', async () => {
    const { words } = await renderAddress('/', signedIn({ businessId: card.id }))
    expect(words).toContain('Logout')
    expect(words).not.toContain('Log In')
  })

  // Shows 2.33.
  test('its footer has three columns, of which five labels lead to the pages of the operator, and the year 2025', async () => {
    const { markup, words } = await renderAddress('/')
    const footer = markup.slice(markup.indexOf('<footer'))
    const titles = [...footer.matchAll(/<h2>([^<]*)<\/h2>/g)].map((found) => found[1])
    expect(titles).toEqual(['Company', 'Support', 'Follow Us'])
    expect(tags(footer, /<button type="button">/g).length).toBeGreaterThanOrEqual(3)
    expect(footer).not.toMatch(/<form\b/)
    const paths = ['/about', '/contact', '/help', '/privacy', '/terms', '/about-the-data']
    const links = tags(footer, /<a\b[^>]*>/g)
    expect(links.filter((link) => paths.some((path) => link.includes(`"${path}"`)))).toEqual(
      paths.map((path) => `<a href="${path}">`),
    )
    expect(words).toContain('© 2025')
  })
})

describe('the home page', () => {
  // Shows 2.24.
  test('without a filter there is nothing to clear', async () => {
    expect((await renderAddress('/')).words).not.toContain('Clear Filters')
    expect((await renderAddress('/?category=Hotel', { '/api/businesses/search': [] })).words).toContain(
      'Clear Filters',
    )
  })

  test('a featured business suggests a search in its town; without one there is no suggestion', async () => {
    const { markup, words } = await renderAddress('/', { '/api/businesses/featured': [card] })
    expect(words).toContain('Try Somewhere to eat in Soweto')
    expect(markup).toContain('href="/?category=Restaurant&amp;location=Soweto#results"')
    expect((await renderAddress('/')).words).not.toMatch(/\bTry\b/)
  })

  // Shows 2.9.
  test.each(['/?q=coffee', '/?category=Hotel', '/?location=soweto', '/?category=Aviation'])(
    '%s is results first: the search, the results under the main heading, and all other parts below',
    async (address) => {
      const { markup } = await renderAddress(address, { '/api/businesses/search': [card] })
      const main = markup.slice(markup.indexOf('<main'), markup.indexOf('</main>'))
      const parts = ['<form class="search"', '<h1 id="results-heading"', 'id="categories"', 'id="featured"']
      const places = parts.map((part) => main.indexOf(part))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(main).not.toContain('class="hero"')
      expect(tags(main, /<h1/g)).toHaveLength(1)
    },
  )

  test('without a filter the hero comes first and the results last', async () => {
    const { markup } = await renderAddress('/')
    const parts = ['<h1 id="welcome"', '<form class="search"', 'id="categories"', '<h2 id="results-heading"']
    const places = parts.map((part) => markup.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  // Shows 2.29, 2.32.
  test('a card shows everything that a business has', async () => {
    const list = await renderList(card)
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
      `href="/business/${card.id}"`,
      'View Details',
    ])
      expect(list).toContain(part)
  })

  test('a card offers a chat whose first line names the business', async () => {
    const list = await renderList(card)
    const text = encodeURIComponent(`Hello, I found ${card.name} on ${renderedSite.name}.`)
    const chat = /<a class="chat"[^>]*>/.exec(list)?.[0]
    expect(chat).toContain(`href="https://wa.me/27825550108?text=${text}"`)
    expect(chat).toContain(`aria-label="WhatsApp ${card.name}"`)
    expect(list).toContain('<span class="on-paper"> <!-- -->082 555 0108</span>')
  })

  // Shows 2.30.
  test('a card of a business without logo, phone and flag shows none', async () => {
    const list = await renderList(bare)
    for (const part of ['>Featured<', 'class="monogram"', 'class="tel"', 'wa.me'])
      expect(list).not.toContain(part)
    expect(list).toContain('>$<')
  })

  test('a business without an image shows a pattern of its name', async () => {
    const pattern = async (name: string) =>
      (await renderList({ ...bare, name, image: '' })).match(/<svg viewBox="-160 .*?<\/svg>/)?.[0]
    expect(await pattern('Mama Dora')).toBe(await pattern('Mama Dora'))
    expect(await pattern('Mama Dora')).not.toBe(await pattern('Mama Dor'))
  })

  test('a card crops its image around the focal point', async () => {
    const image = '/images/00000000-0000-4000-8000-000000000007'
    expect(await renderList({ ...card, image })).toMatch(
      /<img src="[^"]*7"[^>]* class="focal-x-35 focal-y-80"/,
    )
  })

  test('two businesses of one name do not share the ids of their patterns', async () => {
    const twin = { ...bare, image: '', id: '00000000-0000-4000-8000-000000000009' }
    const ids = tags(await renderList({ ...bare, image: '' }, twin), /<pattern id="[^"]+"/g)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  // Shows 2.31, 9.6.
  test('five stars are filled by halves, to the half that is nearest', async () => {
    const rowOf = async (rating: number) =>
      /#(stars-\d+)"/.exec(await renderList({ ...card, rating }))?.[1] ?? ''
    const rows = await Promise.all([0.2, 0.3, 3.5, 4.7, 4.8, 5].map(rowOf))
    expect(rows).toEqual(['stars-0', 'stars-1', 'stars-7', 'stars-9', 'stars-10', 'stars-10'])
    const { markup } = await renderAddress('/')
    const drawn = (row: string) => new RegExp(`<g id="${row}">(.*?)</g>`).exec(markup)?.[1] ?? ''
    const count = (row: string) => [
      tags(drawn(row), /<use href="#star" x="\d+"\/>/g).length,
      tags(drawn(row), /<use href="#half-star"/g).length,
      tags(drawn(row), /class="star-empty"/g).length,
    ]
    expect([count('stars-7'), count('stars-10'), count('stars-0')]).toEqual([
      [3, 1, 2],
      [5, 0, 0],
      [0, 0, 5],
    ])
  })

  // Shows 2.31.
  test('a business without reviews has five empty stars and no number, and screen readers say why', async () => {
    const list = await renderList({ ...card, rating: 4.2, reviewCount: 0 })
    const rating = /<p class="rating">.*?<\/p>/.exec(list)?.[0] ?? ''
    expect(rating).toContain('#stars-0')
    expect(wordsOf(rating)).toBe('Not rated yet (0 reviews)')
    expect(rating).toContain('<span class="sr-only">Not rated yet </span>')
  })
})

/** The texts of the rows of the week that are marked as today. */
const markedRows = (markup: string) =>
  [...markup.matchAll(/<tr aria-current="date">([\s\S]*?)<\/tr>/g)].map(([, row = '']) => wordsOf(row))

describe('the page of a business', () => {
  const draw = (business: BusinessDetail | WholeBusiness) =>
    renderAddress(`/business/${business.id}`, { [`/api/businesses/${business.id}`]: business })

  // Shows 2.37, 2.41.
  test('shows image, name, category, featured flag, price, rating, logo, and the hours line by line', async () => {
    const { status, markup } = await draw(detail)
    expect(status).toBe(200)
    const main = markup.slice(markup.indexOf('<main'))
    for (const part of [
      'src="/stock/restaurant-braai.svg"',
      `<h1>${detail.name}</h1>`,
      '<span class="badge">Restaurant</span>',
      '>Featured<',
      '>$$$<',
      '#stars-7',
      '<b>3.5</b>',
      `src="${detail.logo}/320.webp"`,
      'href="tel:+27115550108"',
      'Mon-Sat 06:00-15:00\nSun closed',
    ])
      expect(main).toContain(part)
  })

  test('leads on to others of its category nearby, and anywhere when its place is not known', async () => {
    const { markup, words } = await draw(detail)
    const near = 'category=Restaurant&amp;location=Orlando+West&amp;place=2014011394#results'
    expect(markup).toContain(`href="/?${near}"`)
    expect(words).toContain('More like this near Orlando West, Gauteng')
    const { markup: anywhere } = await draw({ ...detail, place: null })
    expect(anywhere).toContain('href="/?category=Restaurant#results"')
  })

  test('links the website by its host with nofollow, and gives its whole address in JSON-LD', async () => {
    const { markup, words } = await draw(detail)
    const link =
      '<a href="https://gogo-nomsa.example/menu" rel="nofollow noopener">gogo-nomsa.<wbr/>example</a>'
    expect(markup).toContain(link)
    expect(words).toContain('Website gogo-nomsa.example ')
    expect(structuredData(renderedSite, detail)).toMatchObject({
      url: `https://directory.example${detail.path}`,
      sameAs: [
        'https://gogo-nomsa.example/menu',
        'https://www.facebook.com/gogonomsa',
        'https://www.instagram.com/gogo.nomsa/',
      ],
    })
    const alone = { ...detail, facebook: null, instagram: null }
    expect(structuredData(renderedSite, alone)).toHaveProperty('sameAs', detail.website)
    expect(structuredData(renderedSite, { ...alone, website: null })).not.toHaveProperty('sameAs')
  })

  test('opens a chat whose first line names the business, writes an email, and links its social networks', async () => {
    const { markup, words } = await draw({ ...detail, email: "o'brien+shop@gogo.example" })
    const text = encodeURIComponent(`Hello, I found ${detail.name} on ${renderedSite.name}.`)
    for (const href of [
      `https://wa.me/27825550108?text=${text}`,
      'mailto:o&#x27;brien%2Bshop@gogo.example',
      'https://www.facebook.com/gogonomsa',
      'https://www.instagram.com/gogo.nomsa/',
    ])
      expect(markup).toContain(`href="${href}"`)
    expect(words).toContain('Call Now WhatsApp Get Directions')
    // For paper and another phone: a button shows no number.
    expect(words).toContain('WhatsApp 082 555 0108')
    const foreign = await draw({ ...detail, whatsapp: '+264811234567' })
    expect(foreign.markup).toContain(`href="https://wa.me/264811234567?text=${text}"`)
  })

  test('shows each offer with its icon and label, and names it in JSON-LD', async () => {
    const { markup, words } = await draw({ ...detail, offers: allOffers })
    expect(words).toContain(`Good to know ${Object.values(offerLabels).join(' ')} `)
    for (const offer of allOffers) expect(markup).toContain(`href="/icons/symbols.svg#${offer}"`)
    expect(structuredData(renderedSite, detail)).toMatchObject({
      amenityFeature: ['Collection', 'Card', 'Halaal'].map((name) => ({ name, value: true })),
    })
    expect(structuredData(renderedSite, { ...detail, offers: [] })).not.toHaveProperty('amenityFeature')
  })

  test('shows its photos in their order, each a link to its file, with its text and its size', async () => {
    const [photo] = detail.photos
    const second = {
      ...photo,
      id: '00000000-0000-4000-8000-000000000009',
      alt: '',
    } as (typeof detail.photos)[0]
    const photos = [...detail.photos, second]
    const { markup } = await draw({ ...detail, photos })
    const gallery = markup.slice(markup.indexOf('class="gallery"'))
    expect(tags(gallery, /<a href="\/images[^>]*>/g)).toEqual([
      `<a href="/images/${photo?.id}/1280.webp">`,
      `<a href="/images/${second.id}/1280.webp">`,
    ])
    expect(tags(gallery, /<img [^>]*>/g).map((tag) => tag.match(/ alt="([^"]*)"/)?.[1])).toEqual([
      'The long table on a Sunday',
      `Photo 2 of ${detail.name}`,
    ])
    expect(gallery.match(/width="1600" height="1200" loading="lazy"/g)).toHaveLength(2)
    // An own image at the top is the first photo of the dialog that they open in.
    const image = '/images/00000000-0000-4000-8000-000000000008'
    expect((await draw({ ...detail, image, photos })).markup).toContain(`alt="Photo 3 of ${detail.name}"`)
  })

  test('says nothing about photos, offers and networks when there are none', async () => {
    const none = { photos: [], offers: [], facebook: null, instagram: null, whatsapp: null, email: null }
    const { words } = await draw({ ...detail, ...none })
    for (const part of ['Photos', 'Good to know', 'Instagram ', 'Email']) {
      expect(words.slice(0, words.indexOf('Share on WhatsApp'))).not.toContain(part)
    }
  })

  test('shows the week with today marked, coming special days, and the text of the owner', async () => {
    const { markup, words } = await draw(detail)
    expect(words).toContain(
      'Business Hours Monday 06:00–15:00 Tuesday 06:00–15:00 Wednesday 06:00–15:00 Thursday 06:00–15:00 ' +
        'Friday 06:00–15:00 Saturday 06:00–15:00 Sunday Closed 31 Dec – 2 Jan Closed Family days In the owner’s words Mon-Sat 06:00-15:00 Sun closed',
    )
    expect(markedRows(markup)).toEqual(['Wednesday 06:00–15:00'])
    expect(markup).toContain('<p class="now open">Open until 15:00</p>')
  })

  test.each([
    ['2026-12-31', 4, ['31 Dec – 2 Jan Closed Family days']],
    ['2027-01-03', 7, ['Sunday Closed']],
    ['2027-03-22', 8, []],
  ])('on %s it marks the row of that day', async (date, day, marked) => {
    const { markup, words } = await draw({ ...detail, hoursToday: { date, day } })
    expect(markedRows(markup)).toEqual(marked)
    // A special day is left out when it is over.
    expect(words.includes('Family days')).toBe(date < '2027-01-03')
  })

  test('gives machines the week, the holidays and the special days', () => {
    const hoursWeek = [
      { day: 1, opens: '08:00', closes: '17:00' },
      { day: 2, opens: '08:00', closes: '17:00' },
      { day: 5, opens: '20:00', closes: '04:00' },
      { day: 6, opens: '11:00', closes: null },
      { day: 7, opens: '00:00', closes: '00:00' },
      { day: 8, opens: null, closes: null },
    ]
    const type = { '@type': 'OpeningHoursSpecification' }
    expect(structuredData(renderedSite, { ...detail, hoursWeek })).toMatchObject({
      openingHoursSpecification: [
        { ...type, dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '17:00' },
        { ...type, dayOfWeek: ['Friday'], opens: '20:00', closes: '04:00' },
        { ...type, dayOfWeek: ['Saturday'], opens: '11:00' },
        { ...type, dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
        { ...type, dayOfWeek: ['PublicHolidays'], opens: '00:00', closes: '00:00' },
      ],
      specialOpeningHoursSpecification: [
        { ...type, validFrom: '2026-12-31', validThrough: '2027-01-02', opens: '00:00', closes: '00:00' },
      ],
    })
  })

  test('says that it is closed for good, and offers no call, no hours, no way there and no sharing', async () => {
    const tradingNotice = 'Closed for good. The owner says that it will not open again.'
    expect((await draw(detail)).markup).toContain('<span class="featured">')
    const { markup, words } = await draw({ ...detail, trading: 'closed-for-good', tradingNotice })
    expect(markup).not.toContain('<span class="featured">')
    expect(words).toContain(tradingNotice)
    for (const gone of ['Call Now', 'Get Directions', 'Business Hours', 'Share'])
      expect(words).not.toContain(gone)
    expect(words).toContain('Phone 011 555 0108')
    expect(markup).not.toContain('tel:')
    expect(words).toContain(`Location ${detail.location}`)
    expect(markup).not.toMatch(/peningHoursSpecification|"telephone"/)
    // Also in the preview of the address that somebody sends.
    expect(markup).toContain(`<meta name="description" content="${tradingNotice}`)
  })

  test('a name without letters has its first sign as monogram', async () => {
    for (const [name, sign] of [
      ['Gogo Nomsa’s Kitchen', 'GN'],
      ['+++', '+'],
      ['🍕🍕🍕', '🍕'],
    ] as const)
      expect((await draw({ ...detail, name, image: '', logo: null })).markup).toContain(
        `<span class="monogram" aria-hidden="true">${sign}</span>`,
      )
  })

  test('offers to share and to report only what is public', async () => {
    const [report, share] = ['Report this listing', 'Share on WhatsApp']
    const open = (await draw(fullPage)).words
    const pending = (await draw({ ...fullPage, approvalStatus: 'pending' })).words
    for (const part of [report, share]) {
      expect(open).toContain(part)
      expect(pending).not.toContain(part)
    }
  })

  test('says where it moved, as its card does, and not while it is open as usual', async () => {
    expect((await draw(detail)).words).toContain(
      'Moved from Diepkloof on 3 November 2026. The new address is:',
    )
    expect(wordsOf(await renderList(card))).toContain(`Moved to ${card.location.split(',')[0]}`)
    const usual = { ...detail, trading: 'open', moved: null, tradingNotice: null } as const
    expect((await draw(usual)).words).not.toContain('Moved')
    expect(wordsOf(await renderList({ ...card, trading: 'open' }))).not.toContain('Moved')
  })

  test('gives machines a closure as special hours, and after it the other special days', () => {
    const type = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' }
    const closed = { ...detail, trading: 'temporarily-closed', closedUntil: '2027-01-01' } as const
    expect(structuredData(renderedSite, closed)).toMatchObject({
      specialOpeningHoursSpecification: [
        { ...type, validFrom: '2026-11-25', validThrough: '2026-12-31' },
        { ...type, validFrom: '2027-01-01', validThrough: '2027-01-02' },
      ],
    })
  })

  test('breaks a long host after its dots and not inside a word', async () => {
    const { markup } = await draw({ ...detail, website: 'https://www.fishmonger.prince-albert.example/' })
    expect(markup).toContain('>fishmonger.<wbr/>prince-albert.<wbr/>example</a>')
  })

  test('crops its image around the focal point, and opens a photograph whole', async () => {
    const id = '00000000-0000-4000-8000-000000000007'
    const { markup } = await draw({ ...detail, image: `/images/${id}` })
    expect(markup).toMatch(/<img src="\/images\/[^>]* class="focal-x-35 focal-y-80"/)
    expect(markup).toContain(`<a href="/images/${id}/1280.webp" class="image-frame detail-image">`)
    expect((await draw(detail)).markup).not.toContain('Whole picture')
    expect((await draw({ ...detail, image: '' })).markup).not.toContain('Whole picture')
  })

  test('offers to share it on WhatsApp in these words: the link does not write to the business', async () => {
    const { markup, words } = await draw(detail)
    expect(words).toContain('Share on WhatsApp Share ')
    expect(markup).toContain('href="https://wa.me/?text=')
  })

  test('renders an imported website that is no address', async () => {
    const { status, words } = await draw({ ...detail, website: 'https://' })
    expect(status).toBe(200)
    expect(words).toContain('Website https:// ')
  })

  // Shows 2.42.
  test('leaves out a missing phone, website, hours, logo and flag', async () => {
    const none = { website: null, hours: null, hoursWeek: [], specialDays: [] }
    const { words, markup } = await draw({ ...detail, ...bare, ...none })
    for (const part of ['Phone', 'Website', 'Call Now', 'Business Hours']) expect(words).not.toContain(part)
    const main = markup.slice(markup.indexOf('<main'))
    for (const part of ['>Featured<', 'class="monogram"']) expect(main).not.toContain(part)
    expect(words).toContain('Get Directions')
  })

  // Shows 2.40.
  test.each([
    ['011 123 4567 / 082 123 4567', '+27111234567'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('with the phone %s it calls %s, also in JSON-LD', async (phone, number) => {
    const { markup, words } = await draw({ ...detail, phone })
    expect(words).toContain(`Phone ${phone} `)
    expect(tags(markup, /href="tel:[^"]*"/g)).toEqual([`href="tel:${number}"`, `href="tel:${number}"`])
    expect(structuredData(renderedSite, { ...detail, phone })).toHaveProperty('telephone', number)
  })

  // Shows 2.40.
  test('shows a phone that is no number, and does not offer to call it', async () => {
    const phone = 'WhatsApp only'
    const { markup, words } = await draw({ ...detail, phone })
    expect(words).toContain(`Phone ${phone} `)
    expect(words).not.toContain('Call Now')
    expect(markup).not.toContain('tel:')
    expect(structuredData(renderedSite, { ...detail, phone })).not.toHaveProperty('telephone')
  })
})

describe('the signup', () => {
  // Shows 2.43, 2.45, 3.9, 3.12, 9.2, 9.5, 9.10.
  test('asks for the owner and the business, offers nine categories, four price levels and our file types', async () => {
    const { markup, words } = await renderAddress('/signup')
    expect([...markup.matchAll(/<legend>([^<]*)<\/legend>/g)].map((found) => found[1])).toEqual([
      'About you',
      'About the business',
      'Price level',
      'Its picture',
      ...offerGroups.map(({ title }) => title),
    ])
    for (const name of [
      'ownerName',
      'ownerEmail',
      'password',
      'confirmPassword',
      'name',
      'description',
      'location',
      'phone',
      'website',
    ])
      expect(markup).toContain(`name="${name}"`)
    expect(optionsOf(markup, 'category')).toEqual(['Choose a category', ...categories])
    for (const level of ['$ Budget friendly', '$$ Moderate', '$$$ Upscale', '$$$$ Luxury'])
      expect(words).toContain(level)
    expect(markup).toMatch(/<input[^>]*name="priceLevel"[^>]*checked=""[^>]*value="2"/)
    expect(markup).toContain('accept="image/jpeg,image/jpg,image/png,image/webp"')
    expect(words).toContain('Phone (optional)')
    expect(words).not.toContain('Or one of our pictures')
    expect(words).toMatch(/Submit for Review Cancel/)
  })
})

// Shows 2.54.
test('the login asks for email and password', async () => {
  const { markup, words } = await renderAddress('/login')
  expect(markup).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/)
  expect(markup).toMatch(
    /<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/,
  )
  expect(words).toContain('Sign In')
})

describe('a page for people who are not signed in', () => {
  // Shows 2.54, 2.43.
  test.each(['/login', '/signup'])('%s has a form for a visitor', async (path) => {
    const { status, redirect, markup } = await renderAddress(path)
    expect([status, redirect]).toEqual([200, undefined])
    expect(markup).toContain('<form')
  })

  test.each([
    ['/login', 'an administrator', { isAdmin: 1 }, '/admin'],
    ['/login', 'an owner', { businessId: card.id }, '/business'],
    ['/login', 'a user without a business', {}, '/'],
    ['/signup', 'an administrator', { isAdmin: 1 }, '/admin'],
    ['/signup', 'an owner', { businessId: card.id }, '/business'],
    ['/signup', 'a user without a business', {}, undefined],
  ] as const)('%s leads %s where they belong', async (path, _who, user, to) => {
    const { status, redirect } = await renderAddress(path, signedIn(user))
    expect([status, redirect]).toEqual([to ? 303 : 200, to])
  })
})

// Shows 2.6.
test('any other address is the 404 page with a link home', async () => {
  const { status, words } = await renderAddress('/no-such-page')
  expect(status).toBe(404)
  expect(words).toMatch(/404 Page not found .*Back to Home/)
})
