// The results with their filters, the saved businesses and the comparison, as HTML: what works without a script.
import { expect, test } from 'vitest'
import type { BusinessDetail, FoundBusiness } from '../src/contract/business.ts'
import type { PageSite } from '../src/contract/page.ts'
import type { PlaceOverview } from '../src/contract/place.ts'
import type { FilterCounts } from '../src/contract/search.ts'
import { searchFilters } from '../src/contract/search.ts'
import { fullCard, fullPage } from './world/full-business.ts'
import { renderAddress, wordsOf } from './world/rendered-page.ts'

const counts: FilterCounts = {
  isExact: true,
  whatsapp: 2,
  open: 2,
  late: 1,
  days: [
    { day: 'today', name: 'Today', count: 3 },
    { day: '2026-12-16', name: 'Day of Reconciliation', count: 1 },
  ],
  trades: [{ id: 'car-keys', name: 'Car Key Specialist' }],
  category: { Restaurant: 5, Cafe: 2 },
  price: { 1: 3 },
  rating: { 3: 5, 4: 1 },
  offers: { delivery: 2 },
}
const found = (...businesses: FoundBusiness[]) => ({
  '/api/businesses/search': businesses,
  '/api/businesses/filters': counts,
})
const another: FoundBusiness = { ...fullCard, id: '00000000-0000-4000-8000-000000000009', distanceKm: 2.34 }
const panelIn = (markup: string) => /<form class="filter-panel".*?<\/form>/.exec(markup)?.[0] ?? ''
const inputOf = (markup: string, name: string, value: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"[^>]*>`).exec(panelIn(markup))?.[0]

test('each filter says how many results it would leave, and one without results is left out unless it is chosen', async () => {
  const { markup } = await renderAddress('/?q=a&offers=wifi&rating=4', found(fullCard))
  const words = wordsOf(panelIn(markup))
  for (const part of [
    'Open now (2)',
    'Open late, after 22:00 (1)',
    'Open today (3)',
    '16 December, Day of Reconciliation (1)',
    'WhatsApp (2)',
    'Car Key Specialist',
    '$ Budget friendly (3)',
    '3 and more (5)',
    'Restaurant (5)',
    'Delivery (2)',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('Halaal')
  expect(inputOf(markup, 'price', '4')).toBeUndefined()
  expect(inputOf(markup, 'rating', '4')).toContain('checked')
  // A chosen filter can be removed, even if it has no results.
  expect(inputOf(markup, 'offers', 'wifi')).toContain('checked')
})

test('the filters that are used most come first', async () => {
  const { markup } = await renderAddress('/?near=-26.2,27.9', found(fullCard))
  const titles = [...panelIn(markup).matchAll(/<legend>(.*?)<\/legend>/g)].map(([, title]) => title)
  const first = ['Open', 'Contact', 'Distance', 'Trade', 'Category', 'Price', 'Rating', 'Order']
  expect(titles.slice(0, 8)).toEqual(first)
})

test('a chosen trade, day and distance without a result stay in the form, and each has a chip that removes it', async () => {
  const query = 'trade=taxi-mechanic&near=-26.2,27.9&radiusKm=8&open=2026-12-25&whatsapp=yes'
  const { markup } = await renderAddress(`/?${query}`, found(fullCard))
  for (const [part, value] of new URLSearchParams(query))
    if (part !== 'near') expect(inputOf(markup, part, value), part).toContain('checked')
  const chips = wordsOf(/<div class="chips">.*?<\/div>/.exec(markup)?.[0] ?? '')
  for (const text of ['Taxi mechanic', 'Within 8 km', 'Open on Fri 25 Dec', 'WhatsApp'])
    expect(chips).toContain(`Remove filter: ${text}`)
})

test('the chip of a trade has its name in the results', async () => {
  const [caterer] = fullCard.trades
  const { markup } = await renderAddress(`/?trade=${caterer?.id}`, found(fullCard))
  expect(wordsOf(/<div class="chips">.*?<\/div>/.exec(markup)?.[0] ?? '')).toContain(
    `Remove filter: ${caterer?.name}`,
  )
})

test('the filter form sends the search along, and the order by distance needs a point or a location', async () => {
  const { markup } = await renderAddress('/?q=a&location=Durban', found(fullCard))
  expect(panelIn(markup)).toContain('<input type="hidden" name="q" value="a"/>')
  expect(panelIn(markup)).toContain('<input type="hidden" name="location" value="Durban"/>')
  expect(panelIn(markup)).toContain(
    '<button type="submit" class="button button-main">Show 1 business</button>',
  )
  expect(wordsOf(panelIn(markup))).toContain('Nearest')
  const nowhere = await renderAddress('/?q=a', found(fullCard))
  expect(wordsOf(panelIn(nowhere.markup))).not.toContain('Nearest')
  const near = await renderAddress('/?near=-26.2,27.9', found(fullCard))
  expect(wordsOf(panelIn(near.markup))).toContain('Nearest')
})

test('a point outside South Africa redirects to near=abroad, whose message says that the visitor seems to be abroad', async () => {
  for (const page of ['/?q=a&', `/compare?ids=${first}&`]) {
    const { status, redirect } = await renderAddress(`${page}near=51.5,-0.12&sort=near`, found(fullCard))
    expect([status, redirect]).toEqual([302, `${page}near=abroad&sort=near`])
    expect((await renderAddress(`${page}near=-29.3,27.5`, found(fullCard))).redirect).toBeUndefined()
  }
  const refused = searchFilters.near.safeParse('abroad').error?.issues[0]?.message
  expect(refused).toBe('You seem to be outside South Africa. Search for a town to see what is near it.')
})

test('without a match the filter form says so, and offers to clear the filters', async () => {
  const { markup } = await renderAddress('/?q=zzz', found())
  expect(wordsOf(panelIn(markup))).toContain('No business matches this search. Clear Filters')
  expect(panelIn(markup)).toMatch(/<a href="\/"[^>]*>Clear Filters<\/a>/)
  expect(panelIn(markup)).toContain('<button type="submit" class="button button-main">Show</button>')
  const some = await renderAddress('/?q=a', found(fullCard))
  expect(panelIn(some.markup)).not.toContain('No business matches')
})

test('repeated parameters of checkboxes are read as one filter, with a chip for each value', async () => {
  const { markup } = await renderAddress('/?price=1&price=2&offers=delivery&open=now', found(fullCard))
  const chips = /<div class="chips">.*?<\/div>/.exec(markup)?.[0] ?? ''
  const hrefs = [...chips.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(hrefs).toEqual([
    '/?price=1%2C2&offers=delivery#results',
    '/?open=now&price=2&offers=delivery#results',
    '/?open=now&price=1&offers=delivery#results',
    '/?open=now&price=1%2C2#results',
  ])
  expect(wordsOf(chips)).toMatch(/Open now .*\$ .*\$\$ .*Delivery/)
})

test('the words and the location of a search have no chip', async () => {
  const { markup } = await renderAddress('/?q=coffee&location=soweto&open=now', found(fullCard))
  const chips = /<div class="chips">.*?<\/div>/.exec(markup)?.[0] ?? ''
  expect(wordsOf(chips)).toBe('Remove filter: Open now')
})

test('a refused filter says that the search failed and why, and offers to clear the filters', async () => {
  const message = searchFilters.price.safeParse('9').error?.issues[0]?.message
  const refused = { message, error: message, code: 'invalid' }
  const { words, status } = await renderAddress('/?price=9', { '/api/businesses/search': refused })
  expect(status).toBe(400)
  expect(words).toContain(`Search failed ${message}`)
  expect(words).toContain('Clear Filters')
})

test('an invalid filter value has one chip, as it was typed', async () => {
  const chipsOf = async (query: string) => {
    const { markup } = await renderAddress(`/?${query}`, {})
    return wordsOf(/<div class="chips">.*?<\/div>/.exec(markup)?.[0] ?? '')
  }
  for (const value of ['-1', '50000', '1,2,1e9', 'constructor']) {
    expect(await chipsOf(`price=${value}`)).toBe(`Remove filter: ${value}`)
    expect(await chipsOf(`offers=${value}`)).toBe(`Remove filter: ${value}`)
    expect(await chipsOf(`sort=${value}`)).toBe(`Remove filter: ${value} first`)
  }
  expect(await chipsOf('price=1,1,1,2')).toBe(await chipsOf('price=1,2'))
})

test('a refused search shows the message, and links to all businesses and to the places', async () => {
  const message = 'There is no place with this number.'
  const refused = { '/api/businesses/search': { message, error: message, code: 'invalid' } }
  const { markup, words, status } = await renderAddress('/?place=999999999', refused)
  expect(status).toBe(400)
  expect(words).toContain(`${message} Search for something else above, or continue here:`)
  // No heading or chip names a place that does not exist.
  expect(words).not.toMatch(/in this place/i)
  const results = markup.slice(markup.indexOf('id="results"'))
  expect(results).toMatch(/<a href="\/#results"[^>]*>View All Businesses<\/a>/)
  expect(results).toMatch(/<a href="\/in"[^>]*>Browse by place<\/a>/)
})

test('the Filters button counts the chosen filters, and not the words, the place or the order', async () => {
  const label = async (query: string) => {
    const { markup } = await renderAddress(`/?${query}`, found(fullCard))
    return wordsOf(/<summary class="pill">.*?<\/summary>/.exec(markup)?.[0] ?? '')
  }
  expect(await label('q=a&location=Durban&place=7&sort=new')).toBe('Filters')
  expect(await label('near=-26.2,27.9&radiusKm=5&province=Gauteng')).toBe('Filters')
  expect(await label('q=a&category=Cafe&open=now&price=1,2&rating=4&offers=wifi')).toBe('Filters (6)')
})

const upington = { name: 'Upington', label: 'Upington, Northern Cape', latitude: -28.45, longitude: 21.25 }
const xPlace = { 'x-place': encodeURIComponent(JSON.stringify(upington)) }
/** The address of a search from Upington, as the screens write it. */
const nearUpington = (before: string, limit: number, more = '') =>
  `/api/businesses/search?${before}near=-28.45%2C21.25${more}&sort=near&limit=${limit}`

test('a search with a result makes no call for results elsewhere', async () => {
  for (const address of ['/?place=7', '/?location=Upington']) {
    const { status, words } = await renderAddress(address, found(fullCard), xPlace)
    // Any other call would return 404, and so would the page.
    expect(status).toBe(200)
    expect(words).not.toContain('Nearest elsewhere')
  }
})

test('a search without results in a typed location shows the nearest results to the place that it means', async () => {
  const { words, status } = await renderAddress('/?q=plumber&location=upingtn', {
    ...found(),
    '/api/places?q=upingtn&limit=1': [{ ...upington, id: 7 }],
    [nearUpington('q=plumber&', 12)]: [{ ...another, distanceKm: 684.2 }],
  })
  expect(status).toBe(200)
  expect(words).toMatch(
    /No businesses found No match for "plumber" in Upington, Northern Cape\. Nearest elsewhere The nearest is in Orlando West, Gauteng, 684 km away\. .*View All Businesses/,
  )
})

test.each([
  [
    '/?q=zzzz&category=Cafe&place=7',
    nearUpington('category=Cafe&', 12),
    'These are the cafes nearest to Upington.',
  ],
  ['/?q=zzzz&place=7', nearUpington('', 12), 'These are the businesses nearest to Upington.'],
  [
    '/?q=a&place=7&price=1',
    '/api/businesses/search?q=a&place=7&limit=12',
    'These match without the filters.',
  ],
  [
    '/?q=a&place=7&price=1',
    nearUpington('q=a&', 12),
    'Without the filters, the nearest is in Orlando West, Gauteng, 2.3 km away.',
  ],
  ['/?q=a&province=Gauteng', '/api/businesses/search?q=a&limit=12', 'These match in other places.'],
])(
  'when %s finds nothing, the page shows the results of %s and says what was loosened',
  async (address, call, sentence) => {
    const { words } = await renderAddress(
      address,
      { ...found(), [call]: [another] },
      address.includes('place=') ? xPlace : {},
    )
    expect(words).toContain(sentence)
    expect(words.split('View Details').length - 1).toBe(1)
  },
)

test('when nothing similar is found anywhere, the page says so and offers all businesses', async () => {
  const { words } = await renderAddress('/?q=zzzz&location=nowhere', { ...found(), '/api/places': [] })
  expect(words).toMatch(/No businesses found Try fewer .*View All Businesses/)
  expect(words).not.toContain('Elsewhere')
})

test.each([
  ['/?q=zzzz', 'Try fewer or other words, or browse everything.'],
  ['/?q=zzzz&location=nowhere', 'Try fewer or other words, a bigger town nearby, or browse everything.'],
  ['/?location=nowhere&open=now', 'Try a bigger town nearby, or browse everything.'],
  ['/?category=Cafe', 'Try another category, or browse everything.'],
  ['/?category=Cafe&open=now&price=4', 'Try fewer filters, or browse everything.'],
])('when %s finds nothing, the advice fits the search', async (address, advice) => {
  const { words } = await renderAddress(address, { ...found(), '/api/places': [] })
  expect(words).toContain(`No businesses found ${advice} View All Businesses`)
})

test('a search for only a place names it in its chip, heading, title and description', async () => {
  const three = found(fullCard, another, { ...another, id: fullCard.id })
  const { words, html } = await renderAddress('/?place=7', three, xPlace)
  expect(html).toContain('<title>Businesses in Upington | ')
  expect(html).toMatch(/<meta name="description" content="Businesses in Upington on /)
  const restaurants = await renderAddress('/?category=restaurants&place=7', three, xPlace)
  expect(restaurants.html).toContain('<title>Restaurants in Upington | ')
  expect(restaurants.markup).toMatch(/<h1[^>]*>Restaurants in Upington<\/h1>/)
  expect(words).toContain('Businesses in Upington')
  expect(words).toContain('Remove filter: Upington')
})

test('a search whose words were corrected says what it shows', async () => {
  const corrected = (value: object) => ({ 'x-corrected': encodeURIComponent(JSON.stringify(value)) })
  const typo = corrected({ q: 'restaurant', location: 'durban', typos: ['restaurant'] })
  const { words, markup } = await renderAddress('/?q=resturant&location=durbn', found(fullCard), typo)
  expect(words).toContain('Showing restaurant in durban')
  // The style sheet gives typed words capitals, and must not change those of a name.
  expect(markup).toContain('<b class="corrected-place">durban</b>')
  const area = corrected({ q: 'guesthouse', location: 'the Karoo' })
  const named = await renderAddress('/?q=guesthouse+karoo', found(fullCard), area)
  expect(named.markup).toContain('in <b>the Karoo</b>')
  const place = corrected({ q: 'geyser', location: 'Durban', leftOut: 'on the weekend' })
  const read = await renderAddress('/?q=geyser+durban+on+the+weekend', found(fullCard), place)
  expect(read.words).toMatch(/Showing geyser in Durban ?, without "on the weekend"/)
})

test('results after the full matches have headings that say why they are shown', async () => {
  const cards = (['typo', 'wider', 'related', 'fewer'] as const).map((why, at) => ({
    ...fullCard,
    id: `00000000-0000-4000-8000-00000000001${at}`,
    why,
    excerpt: 'We fix pipes.',
  }))
  const said = {
    'x-total-count': '5',
    'x-full-matches': '1',
    'x-place': encodeURIComponent(
      JSON.stringify({ name: 'Umlazi', label: 'Umlazi', latitude: -30, longitude: 31 }),
    ),
    'x-corrected': encodeURIComponent(
      JSON.stringify({
        q: 'plumber',
        location: 'Umlazi',
        typos: ['plumber'],
        related: ['Handyman'],
        without: 'fix',
      }),
    ),
  }
  const { markup, words } = await renderAddress('/?q=plumer+umlazi+fix', found(fullCard, ...cards), said)
  const headings = [...markup.matchAll(/<h2 class="more-heading">(.*?)<\/h2>/g)].map(([, text]) =>
    text?.replaceAll('&quot;', '"'),
  )
  expect(headings).toEqual([
    'Did you mean "plumber" in Umlazi?',
    'Nearest to Umlazi',
    'Related: Handyman',
    'Without "fix"',
  ])
  expect(words).toContain('Found 1 business matching your search')
  expect(words).not.toContain('No businesses found')
  expect(markup).toContain('We <mark>fix</mark> pipes.')
  const none = await renderAddress('/?q=plumer+umlazi+fix', found(...cards), {
    ...said,
    'x-full-matches': '0',
  })
  expect(none.words).toContain('No businesses found')
})

test('a card that only a review matches shows its sentence, says that it is from a review, and marks the word', async () => {
  const card = { ...fullCard, reviewExcerpt: '… and the dumpling was warm …' }
  const { markup } = await renderAddress('/?q=dumplings', found(card))
  expect(markup).toMatch(
    /A review: (<!-- -->)?… and the (<!-- -->)?<mark>dumpling<\/mark>(<!-- -->)? was warm …/,
  )
})

test('a filter that the words of a search imply is shown as a filter, and can be removed', async () => {
  const filters = { q: 'pharmacy', open: 'now' }
  const read = { 'x-corrected': encodeURIComponent(JSON.stringify({ q: 'pharmacy', location: '', filters })) }
  const { words, markup } = await renderAddress('/?q=pharmacy+open+now&price=1', found(fullCard), read)
  for (const part of ['Search Results for "pharmacy open now"', 'Showing pharmacy', 'Filters (2)'])
    expect(words).toContain(part)
  expect(markup).toMatch(
    /<a [^>]*href="\/\?q=pharmacy&amp;price=1#results"[^>]*>(<[^>]*>|Remove filter: )*Open now/,
  )
  expect(inputOf(markup, 'open', 'now')).toContain('checked')
  expect(panelIn(markup)).toContain('<input type="hidden" name="q" value="pharmacy"/>')
})

test('search engines may index the page of a category, but no page of a filter, saved businesses or a comparison', async () => {
  const robots = async (address: string) =>
    /name="robots"/.test((await renderAddress(address, found(fullCard))).html)
  expect(await robots('/?category=Hotel')).toBe(false)
  for (const address of ['/?open=now', '/?category=Hotel&price=1', '/?place=7', '/saved', '/compare'])
    expect(await robots(address), address).toBe(true)
})

test('descriptions promise no ratings where reviews are off, and name no category that is hidden', async () => {
  const place: PlaceOverview = {
    ...{ id: 7, name: 'Soweto', kind: 'township', province: 'Gauteng', label: 'Soweto, Gauteng' },
    ...{ path: 'soweto-gauteng', latitude: -26.27, longitude: 27.86, formerNames: [], around: [], total: 3 },
    ...{
      categories: [{ category: 'Hidden', total: 3 }],
      trades: [],
      trade: null,
      inside: [],
      areas: [],
      near: [],
    },
  }
  const descriptionOf = async (address: string, site: Partial<PageSite>) => {
    const responses = { ...found(fullCard), '/api/places/soweto-gauteng': place }
    const { html } = await renderAddress(address, responses, {}, site)
    return /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  }
  expect(await descriptionOf('/in/soweto-gauteng', {})).toBe(
    '3 businesses in Soweto, Gauteng, with ratings, prices, hours and phone numbers.',
  )
  const off = { reviews: 'off' } as const
  for (const address of ['/in/soweto-gauteng', '/?category=Hotel'])
    expect(await descriptionOf(address, off)).toMatch(/(?<!ratings, )prices(,| and) hours/)
})

test('the canonical address and og:url of a search do not contain its coordinates', async () => {
  const { html } = await renderAddress('/?near=-26.204,27.913', found(fullCard))
  expect(/<link rel="canonical"[^>]*>/.exec(html)?.[0]).not.toContain('26.204')
  expect(/<meta property="og:url"[^>]*>/.exec(html)?.[0]).not.toContain('26.204')
})

const detail = (last: string, more: Partial<BusinessDetail>) => {
  const id = `00000000-0000-4000-8000-00000000000${last}`
  return [`/api/businesses/${id}`, { ...fullPage, id, ...more }] as const
}
const [first, second, third, fourth, fifth] = ['a', 'b', 'c', 'd', 'e'].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
)
const compared = Object.fromEntries([
  detail('a', { name: 'One', whatsapp: '+27825550108' }),
  detail('b', { name: 'Two', offers: [], phone: null, whatsapp: null }),
  detail('c', { name: 'Three', hoursWeek: [], hours: 'Early till late' }),
  detail('d', { name: 'Four', trading: 'open', moved: null }),
  detail('e', { name: 'Five', trading: 'closed-for-good', moved: null }),
])

test('a comparison shows up to three businesses side by side, and marks missing facts', async () => {
  const { markup, words, status } = await renderAddress(`/compare?ids=${first},${second}`, compared)
  expect(status).toBe(200)
  expect(words).toMatch(
    /One .*Two .*Category .*Rating .*Price .*Place .*Hours .*What they offer .*Get in touch/,
  )
  // Both have the same stock image, and show it.
  expect(markup.match(/<img src="\/stock\//g)).toHaveLength(2)
  expect(markup).toMatch(/href="https:\/\/wa\.me\/27825550108\?text=Hello[^"]*One/)
  // At a desk and on paper a number is needed to call.
  expect(words).toMatch(/Get in touch Call 011 555 0108 WhatsApp 082 555 0108/)
  expect(markup).toMatch(/<td[^>]*><span class="compare-none">Not given<\/span><\/td>/)
  // The weeks in the same words, and the text of the owner where there is no week. No line of a narrow column ends inside a time.
  const hours = await renderAddress(`/compare?ids=${first},${third}`, compared)
  expect(hours.markup).toContain('<b>06:00\u2060–\u206015:00</b>')
  expect(hours.words).toMatch(/Hours Mon\u2060–\u2060Sat 06:00\u2060–\u206015:00 Sun Closed Early till late/)
  const four = await renderAddress(`/compare?ids=${first},${second},${third},${fourth}`, compared)
  expect(four.words).toContain('only the first three are shown')
  expect(four.words).not.toContain('Four')
  const moved = await renderAddress(`/compare?ids=${first},${fourth}`, compared)
  expect(moved.words.match(/Moved to/g)).toHaveLength(1)
  const closed = await renderAddress(`/compare?ids=${fifth},${third}`, compared)
  expect(closed.words).toMatch(/Hours Closed for good Early till late/)
})

test('a comparison has no row that would be empty, and marks a business without trades', async () => {
  const [one, two] = [detail('a', { trades: [] }), detail('b', { trades: [] })]
  const address = `/compare?ids=${first},${second}`
  const none = await renderAddress(address, Object.fromEntries([one, two]), {}, { reviews: 'off' })
  expect(none.words).toContain('Category Restaurant Restaurant Price ')
  const some = await renderAddress(address, { ...compared, ...Object.fromEntries([one]) })
  expect(some.words).toContain('Trades Not given Caterer Rating ')
})

test('after a search with a location, the comparison shows each distance, and the links to it keep the location', async () => {
  const ids = `ids=${first},${second}`
  const distances = (from: string | null) => ({ from, businesses: [{ id: first, distanceKm: 2.3 }] })
  const call = `/api/businesses/distances?${ids}&`
  const { words, markup } = await renderAddress(`/compare?${ids}&near=-26.2,27.9`, {
    ...compared,
    [`${call}near=-26.2%2C27.9`]: distances(null),
  })
  expect(words).toMatch(/Place .*Distance from you 2\.3 km Not given .*Hours/)
  expect(markup).toContain('href="/saved?near=-26.2%2C27.9"')
  const place = { ...compared, [`${call}place=7`]: distances('Durban') }
  expect((await renderAddress(`/compare?${ids}&place=7`, place)).words).toContain(
    'Distance from Durban 2.3 km',
  )
  expect((await renderAddress(`/compare?${ids}`, compared)).words).not.toContain('Distance')
  expect((await renderAddress('/?place=7&q=a', found(fullCard))).markup).toContain('href="/saved?place=7"')
  expect((await renderAddress('/?q=a', found(fullCard))).markup).toContain('href="/saved"')
})

test.each([
  ['', 'Nothing to compare'],
  ['?ids=', 'Nothing to compare'],
  ['?ids=<script>,%00', '2 businesses in this link are not listed'],
  [`?ids=${first},00000000-0000-4000-8000-00000000ffff`, 'One business in this link is not listed'],
])('the comparison of %j says what is wrong', async (search, sentence) => {
  const { words } = await renderAddress(`/compare${search}`, compared)
  expect(words).toContain(sentence)
})

test('Open now, WhatsApp and a distance are quick filters when they would leave out some of the results', async () => {
  const closed: FoundBusiness = {
    ...another,
    whatsapp: null,
    hoursNow: { state: 'closed', label: 'Closed', until: null },
    distanceKm: 31,
  }
  const near = { ...fullCard, distanceKm: 2.3 }
  const quickOf = async (query: string, ...list: FoundBusiness[]) => {
    const { markup } = await renderAddress(`/?${query}`, found(...list))
    const row = /<div class="quick">.*?<\/div>/.exec(markup)?.[0] ?? ''
    return [...row.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${text} ${href}`)
  }
  expect(await quickOf('near=-26.2,27.9', near, closed)).toEqual([
    'Open now /?near=-26.2%2C27.9&amp;open=now#results',
    'WhatsApp /?near=-26.2%2C27.9&amp;whatsapp=yes#results',
    'Within 10 km /?near=-26.2%2C27.9&amp;radiusKm=10#results',
  ])
  expect(await quickOf('q=a', near, { ...near, id: another.id })).toEqual([])
  expect(await quickOf('q=a', closed)).toEqual([])
  expect(await quickOf('q=a&open=now', near, closed)).toEqual([
    'WhatsApp /?q=a&amp;open=now&amp;whatsapp=yes#results',
  ])
})

test('below the results are links to wider, nearby and related searches, and nothing of the home page', async () => {
  const durban = {
    ...{
      id: 1,
      name: 'Umlazi',
      kind: 'township',
      province: 'KwaZulu-Natal',
      label: 'Umlazi, Durban, KwaZulu-Natal',
    },
    ...{ path: 'umlazi-durban-kwazulu-natal', latitude: -29.9, longitude: 30.8, formerNames: [], total: 4 },
    ...{ categories: [], trades: [], trade: null, inside: [], areas: [] },
    around: [
      { name: 'KwaZulu-Natal', path: 'kwazulu-natal' },
      { name: 'Durban', path: 'durban-kwazulu-natal' },
    ],
    near: [{ name: 'Chatsworth', path: 'chatsworth-durban-kwazulu-natal', total: 3, distanceKm: 6 }],
  }
  const { markup } = await renderAddress(
    '/?q=geyser&location=Umlazi',
    { ...found(fullCard, another), [`/api/places/${durban.path}`]: durban },
    {
      'x-place': encodeURIComponent(
        JSON.stringify({ name: 'Umlazi', label: durban.label, latitude: -29.9, longitude: 30.8 }),
      ),
    },
  )
  const onward = (/<nav class="section onward".*?<\/nav>/.exec(markup)?.[0] ?? '').replaceAll(
    ' class="pill"',
    '',
  )
  const [trade] = fullCard.trades
  for (const link of [
    'href="/?q=geyser&amp;location=Durban#results">Durban<',
    'href="/?q=geyser&amp;province=KwaZulu-Natal#results">KwaZulu-Natal<',
    'href="/?q=geyser#results">All of South Africa<',
    'href="/?q=geyser&amp;location=Chatsworth#results">Chatsworth<',
    `href="/?trade=${trade?.id}&amp;location=Umlazi#results">${trade?.name}<`,
    'href="/?category=Hotel&amp;location=Umlazi#results">Hotels<',
  ])
    expect(onward).toContain(link)
  expect(markup).not.toMatch(/Featured Listings|Find by province|tile-swatch/)
  const everywhere = await renderAddress('/?category=Beauty', found(fullCard))
  expect(wordsOf(everywhere.markup)).toContain('In one province Eastern Cape Free State')
  expect(everywhere.markup).toContain('aria-current="true"')
})

test('with the price sign R, cards and filters show prices in rand', async () => {
  const { markup, words } = await renderAddress('/?q=a&price=1', found(fullCard), {}, { priceSign: 'R' })
  expect(markup).toContain(`>${'R'.repeat(fullCard.priceLevel)}</span>`)
  expect(words).toContain('Remove filter: R Budget friendly')
  expect(words).not.toContain('$')
})
