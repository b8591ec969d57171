// Searches of the sample data without a script: none ends on an empty page while the directory has a match anywhere.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../world/site.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(samples)
})
afterAll(() => world.close())

const get = (url: string) => world.server.inject({ url })
const resultsOf = (html: string) => {
  const from = html.slice(html.indexOf('id="results"'))
  return from.slice(0, from.indexOf('id="categories"'))
}
const wordsOf = (html: string) =>
  html
    .replace(/<form class="filter-panel".*?<\/form>|<!-- -->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test.each([
  ['q=plumber&location=upington', 'No match for &quot;plumber&quot; in Upington. … Nearest to Upington'],
  ['q=plumber&location=upingtn', 'in Upington. … Nearest to Upington'],
  ['q=plumber&location=Port+Nolloth&open=now', 'in Port Nolloth with the filter Open now.'],
  ['category=Beauty&location=soweto', 'No beauty salons in Soweto. … Nearest to Soweto'],
  ['category=Restaurant&location=pofadder', 'No restaurants in Pofadder. … Nearest to Pofadder'],
  [
    'category=Restaurant&location=pofadder&rating=5&offers=wifi,kosher',
    'in Pofadder with the filters 5 stars and more, ',
  ],
  ['q=zzzz&location=upington', 'These are the businesses nearest to Upington.'],
  ['q=zzzz&category=Restaurant&location=upington', 'These are the restaurants nearest to Upington.'],
  [
    'category=Entertainment&location=soweto&rating=5',
    'No entertainment businesses in Soweto with the filter',
  ],
  ['q=plumber&province=Northern+Cape', 'No match for &quot;plumber&quot; in Northern Cape. … Elsewhere'],
  ['q=plumber&near=-28.45,21.25&radiusKm=5', 'near you. … Nearest to you'],
  ['q=plumber+upington', 'No match for &quot;plumber&quot; in Upington. … Nearest to Upington'],
  // Two places have this name.
  [
    'q=plumber+richmond',
    'No match for &quot;plumber&quot; in Richmond, KwaZulu-Natal. … Nearest to Richmond, KwaZulu-Natal',
  ],
  ['q=plumber+upington+open+now', 'in Upington with the filter Open now.'],
  ['q=plumber+in+upington', 'in Upington. … Nearest to Upington'],
  ['q=plumber+near+orlando+west', 'Showing plumber in Orlando West'],
  ['q=bakery+fluffy', 'No match for &quot;bakery fluffy&quot;. … Without &quot;fluffy&quot;'],
  ['q=borehole+repair&location=upington', 'No match for &quot;borehole repair&quot; in Upington.'],
  ['q=borehole+repair+upington', 'in Upington.'],
  ['q=zzzz+upington', 'These are the businesses nearest to Upington.'],
  ['q=restaurants+durban+cbd', 'Showing restaurants in Durban'],
  ['q=coffee&location=zzzz', 'These match in other places.'],
  // The sentence names what was typed, because the correction is asked below it.
  [
    'q=plumber+sowheto',
    'No match for &quot;plumber sowheto&quot;. … Did you mean &quot;plumber&quot; in Soweto?',
  ],
  [
    'q=plumber&location=sowheto',
    'No match for &quot;plumber&quot; in sowheto. … Did you mean &quot;plumber&quot;',
  ],
  [
    'q=pharmacy&location=soweto&offers=kosher',
    'None matches without the filters either. … Nearest to Soweto … Related: Clinic, Doctor',
  ],
])('%s says "%s" and lists businesses', async (query, sentence) => {
  const { statusCode, body } = await get(`/?${query}`)
  expect(statusCode).toBe(200)
  const results = resultsOf(body)
  for (const part of sentence.split(' … ')) expect(wordsOf(results)).toContain(part)
  expect(results.match(/<li class="card/g)?.length).toBeGreaterThan(0)
})

test('any combination of filters shows businesses if its words match anywhere, or if it has a location', async () => {
  const [pofadder] = (await get('/api/places?q=pofadder&limit=1')).json()
  const part = (...values: string[]) => fc.constantFrom('', '', ...values)
  const asked = fc.record({
    core: part('q=plumbr', 'q=kosher+salon', 'category=Automotive', 'q=zzzz', 'q=zzzz&category=Hotel'),
    from: part(`place=${pofadder.id}`, 'location=upingtn', 'near=-26.2,27.9&radiusKm=1', 'near=-28.45,21.25'),
    province: part('province=Limpopo', 'province=Northern+Cape'),
    demands: part('open=now', 'price=4&rating=5', 'rating=4.5&offers=kosher,pets&sort=rating'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ core, from, province, demands }) => {
      const isAnywhere = core && (await get(`/api/businesses/search?${core}&limit=1`)).json().length > 0
      if (!isAnywhere && !from) return
      const { body } = await get(`/?${[core, from, province, demands].filter(Boolean).join('&')}`)
      expect(resultsOf(body)).toContain('<li class="card')
    }),
    { numRuns: 15 },
  )
})

test('the filters of a search without local results stay enabled for the results elsewhere', async () => {
  const panelOf = async (query: string) =>
    /<form class="filter-panel".*?<\/form>/s.exec((await get(`/?${query}`)).body)?.[0] ?? ''
  const panel = await panelOf('q=plumber&location=upington')
  expect(panel).toContain('No business here matches. The filters apply to businesses elsewhere.')
  expect(panel).not.toContain('disabled')
  const plumbers = await panelOf('q=plumber')
  expect(plumbers).not.toContain('elsewhere')
})

test('a name that several places share is shown with its province, unless one of them is far better known', async () => {
  const [richmond] = (await get('/api/places?q=richmond,+northern+cape&limit=1')).json()
  const said = 'Richmond, Northern Cape'
  for (const query of [`place=${richmond.id}`, `location=richmond&place=${richmond.id}`]) {
    const words = wordsOf(resultsOf((await get(`/?category=Hotel&${query}`)).body))
    expect(words).toContain(`Hotels in ${said} `)
    expect(words).not.toMatch(/Richmond(?!, Northern Cape)/)
  }
  const { from } = (
    await get(`/api/businesses/distances?ids=00000000-0000-4000-8000-000000000001&place=${richmond.id}`)
  ).json()
  expect(from).toBe(said)
  // Springs is far better known than three farms of that name.
  expect(wordsOf(resultsOf((await get('/?location=springs')).body))).toContain('Businesses in Springs ')
})

test('the search call returns its place in the X-Place header, and no header without a place', async () => {
  const [place] = (await get('/api/places?q=upington&limit=1')).json()
  const { headers } = await get(`/api/businesses/search?q=zzzz&place=${place.id}`)
  expect(JSON.parse(decodeURIComponent(String(headers['x-place'])))).toEqual({
    name: 'Upington',
    label: 'Upington, Northern Cape',
    latitude: place.latitude,
    longitude: place.longitude,
  })
  const named = await get('/api/businesses/search?q=zzzz&location=upington,+northern+cape')
  expect(named.headers['x-place']).toBe(headers['x-place'])
  for (const query of ['q=coffee', 'location=zzzz'])
    expect((await get(`/api/businesses/search?${query}`)).headers).not.toHaveProperty('x-place')
})

// Shows 2.14.
test('without JavaScript, Load more leads to the next 24 businesses, a category to its own, and Clear Filters to all', async () => {
  const namesOf = (html: string) =>
    [...resultsOf(html).matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, name]) => name)
  const linkTo = (html: string, words: string) => {
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:(?!<\/a>).)*)<\/a>/gs)]
    return (
      links
        .find(([, , text = '']) => text.includes(words))?.[1]
        ?.replaceAll('&amp;', '&')
        .replace(/#.*/, '') ?? ''
    )
  }
  const { body: home } = await get('/')
  const { body: next } = await get(linkTo(home, 'Load more businesses'))
  expect(new Set([...namesOf(home), ...namesOf(next)]).size).toBe(48)
  const { body: hotels } = await get(linkTo(home, 'Hotels'))
  expect(wordsOf(hotels)).toContain('Hotel Businesses')
  expect(hotels).toMatch(/<form action="\/"><button type="submit"[^>]*>Clear Filters</)
})
