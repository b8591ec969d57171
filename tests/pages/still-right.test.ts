// The pages of the yearly question 'Still right?': what a link opens without a script, and what visitors read after the answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthText } from '../../src/contract/day-text.ts'
import { readBusiness } from '../moderation/moderation-world.ts'
import { addOwned, askAfterAYear, findQuestion, readQuestions } from '../owners/still-right-world.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function askedLinks() {
  const { id } = await addOwned(world.database)
  await askAfterAYear(world.database, id)
  const text = (await readQuestions(world.database, id)).at(-1)?.text ?? ''
  const [yes = '', change = '', closed = ''] = text.match(/https:\/\/\S+#\S+/g) ?? []
  return { id, links: { yes, change, closed } }
}
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*name="answer"[^>]*>/g)].map(
    ([button]) => `${/value="(\w+)"/.exec(button)?.[1]}${button.includes('button-main') ? ' (main)' : ''}`,
  )

test('a link only opens a page with its answer as the main button, so that a mail scanner answers nothing', async () => {
  const { id, links } = await askedLinks()
  const browser = openPlainBrowser(world)
  for (const [answer, link] of Object.entries(links)) {
    const { pathname, search } = new URL(link)
    const { status, body, headers } = await browser.open(pathname + search)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'referrer-policy': expect.stringMatching(/origin|no-referrer/) })
    expect(buttonsOf(body)).toEqual(
      ['yes', 'change', 'closed'].map((one) => (one === answer ? `${one} (main)` : one)),
    )
    expect(body).toMatch(/<meta name="robots" content="noindex/)
  }
  expect(await findQuestion(world.database, id)).toBeDefined()
  expect((await readBusiness(world.database, id)).confirmedAt).toBeNull()
})

test('without JavaScript, the pasted link answers once, and the page of the listing names the month', async () => {
  const { id, links } = await askedLinks()
  const browser = openPlainBrowser(world)
  const wrong = await browser.send('/still-right', { link: 'https://directory.example/', answer: 'yes' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toContain('This link is incomplete')
  expect((await browser.open(`/business/${id}`)).body).not.toContain('Confirmed in')
  const answered = await browser.send('/still-right', { link: links.yes, answer: 'yes' })
  expect([answered.status, answered.location]).toEqual([303, '/still-right?sent=yes'])
  expect(answered.body).toContain('The page of your listing now says that it was confirmed this month.')
  const again = await browser.send('/still-right', { link: links.closed, answer: 'closed' })
  expect(again.status).toBe(400)
  expect(again.body).toContain('This link no longer works')
  const { confirmedAt } = await readBusiness(world.database, id)
  const { body } = await browser.open(`/business/${id}`)
  const month = monthText(confirmedAt?.toISOString() ?? '')
  expect(body.replace(/<[^>]*>/g, '')).toContain(`Confirmed in ${month}`)
})

test('"change" links to the edit form, "closed" marks the listing as closed, and used or expired links are refused', async () => {
  const [first, second] = [await askedLinks(), await askedLinks()]
  const browser = openPlainBrowser(world)
  const changing = await browser.send('/still-right', { link: second.links.change, answer: 'change' })
  expect(changing.location).toBe('/still-right?sent=change')
  expect(changing.body).toContain('href="/business/edit"')
  const closing = await browser.send('/still-right', { link: second.links.closed, answer: 'closed' })
  expect(closing.status, 'the link was used').toBe(400)
  // Asking about the second listing let a year pass, so the link of the first one, which lives for 60 days, has expired.
  expect((await browser.send('/still-right', { link: first.links.yes, answer: 'yes' })).status).toBe(400)
  const third = await askedLinks()
  await world.database.pool.query('UPDATE businesses SET confirmed_at = now() WHERE id = $1', [third.id])
  expect((await browser.open(`/business/${third.id}`)).body).toContain('Confirmed in')
  const closed = await browser.send('/still-right', { link: third.links.closed, answer: 'closed' })
  expect(closed.location).toBe('/still-right?sent=closed')
  const page = (await browser.open(`/business/${third.id}`)).body
  expect(page).toContain('Closed for good')
  expect(page).not.toContain('Confirmed in')
})
