// Two listings are merged as a browser without a script does it, and the addresses of the other lead to the one that stays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses } from '../../src/database/schema.ts'
import { addTwo, mergedInto } from '../moderation/merge-world.ts'
import { readBusiness } from '../moderation/moderation-world.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asModerator = async () =>
  openPlainBrowser(world, (await signIn(world.database, { role: 'moderator' })).cookie)

/** The fields that a browser would send from the merge form. */
function fieldsOf(html: string): [string, string][] {
  const form = /<form[^>]*merge-form[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
    const isSent = read('type') === 'hidden' || /\bchecked=""/.test(input)
    const name = read('name')
    return isSent && name && !/\bdisabled=""/.test(input) ? [[name, read('value') ?? '']] : []
  })
}

test('a moderator chooses field by field, a refused merge keeps the choices, and a merge can be taken back', async () => {
  const { id, other } = await addTwo(
    world.database,
    { phone: '+27825550171', website: null },
    { phone: '+27825550172', website: 'https://kasi.example' },
  )
  const moderator = await asModerator()
  const history = `/admin/businesses/${id}/history`
  const page = `/admin/businesses/${id}/merge?other=${other}`
  const shown = (await moderator.open(page)).body
  expect(shown).toContain('082 555 0171')
  expect(shown).toContain('Kasi Bites Restaurant is no longer listed')
  const fields = fieldsOf(shown)
  // A missing value is taken from the other listing, a given one stays.
  expect(Object.fromEntries(fields)).toMatchObject({
    ...{ id, other, version: '1', otherVersion: '1' },
    ...{ 'keep-name': 'this', 'keep-phone': 'this', 'keep-website': 'other' },
  })
  expect(Object.fromEntries(fields)).not.toHaveProperty('keep-category')
  const chosen = new Map([...fields, ['keep-phone', 'other']])
  await world.database.db.update(businesses).set({ facebook: 'kasi.bites' }).where(eq(businesses.id, other))
  const refused = await moderator.send(page, [...chosen] as [string, string][])
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('Nothing was merged')
  expect(refused.body).toContain('The owner has edited this listing since you looked at it')
  const again = new Map(fieldsOf(refused.body))
  expect([again.get('keep-phone'), again.get('otherVersion')]).toEqual(['other', '2'])
  const merged = await moderator.send(page, [...again])
  expect([merged.status, merged.location]).toEqual([303, `${history}?sent=merge`])
  expect(merged.body).toContain('The two listings are now one.')
  expect(merged.body).toContain('Kasi Bites Restaurant')
  expect(await readBusiness(world.database, id)).toMatchObject({
    ...{ name: 'Kasi Bites', phone: '+27825550172', website: 'https://kasi.example' },
  })
  expect((await moderator.open(page)).body).toContain('Two listings are needed')
  expect((await moderator.open(`/admin/businesses/${other}/history`)).body).toContain('was merged into')
  const mergeId = /name="id" value="(\d+)"/.exec(merged.body)?.[1] ?? ''
  const undone = await moderator.send(history, { id: mergeId, page: id })
  expect([undone.status, undone.location]).toEqual([303, `${history}?sent=undo-merge`])
  expect(await mergedInto(world.database, other)).toBeNull()
  const late = await moderator.send(history, { id: mergeId, page: id })
  expect(late.body).toContain('This merge has already been taken back')
})

test('every address of the merged listing redirects with 301 to the one that stays, until the merge is taken back', async () => {
  const { id, other } = await addTwo(world.database)
  const get = (url: string) => world.server.inject({ url })
  const pathOf = async (of: string) => (await get(`/api/businesses/${of}`)).json().path
  const [path, otherPath] = [await pathOf(id), await pathOf(other)]
  const addresses = [otherPath, `/b/old-words-${otherPath.slice(-6)}`, `/business/${other}`]
  for (const url of addresses) await get(url)
  const moderator = await signIn(world.database, { role: 'moderator' })
  const send = (url: string, payload: object) =>
    world.server.inject({ method: 'POST', url, headers: moderator, payload })
  const merged = await send(`/api/admin/businesses/${id}/merge`, { other })
  for (const url of addresses) {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location], url).toEqual([301, path])
  }
  expect((await get(path)).statusCode).toBe(200)
  const sitemap = (await get('/sitemaps/1.xml')).body
  expect(sitemap).toContain(path)
  expect(sitemap).not.toContain(otherPath)
  await send(`/api/admin/merges/${merged.json().mergeId}/undo`, {})
  expect((await get(otherPath)).statusCode).toBe(200)
})
