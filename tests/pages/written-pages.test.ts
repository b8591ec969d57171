// The form of a written page as a browser without a script sends it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '../media/image-maker.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a new page is refused, previewed, gets a picture, is linked in the footer, and is deleted', async () => {
  const browser = openPlainBrowser(world, (await signIn(world.database, { role: 'administrator' })).cookie)
  const statusOf = async (url: string) => (await world.server.inject(url)).statusCode
  // A browser reads the line breaks of a text area, which forms send as two characters, as one.
  const fields = (body: string) =>
    Object.fromEntries(fieldsOf(body.replaceAll('\r\n', '\n'), '/admin/pages/new?form=save#form-summary'))
  const send = (button: string, typed: Record<string, string>, picture?: Buffer) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(typed)) form.set(name, text)
    form.set('illustration', new Blob([new Uint8Array(picture ?? [])]), picture ? 'stoep.jpg' : '')
    return browser.sendFiles(`/admin/pages/new?form=${button}`, form)
  }
  expect((await browser.open('/admin/pages')).body).toContain('href="/admin/pages/new"')
  const blank = fields((await browser.open('/admin/pages/new')).body)
  const markdown = '## How it began\n\nIn **1998**.'
  const typed = { ...blank, name: 'Our Story', title: 'Our story', markdown, footer: 'company' }
  const refused = await send('save', typed)
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('The address must be small letters')

  // Nothing that was typed is lost by a refusal, a preview or a picture.
  expect(fields(refused.body)).toEqual(typed)
  const shown = await send('preview', { ...typed, name: 'our-story' })
  expect(shown.body).toContain('How it began</h')
  expect(shown.body).toContain('<strong>1998</strong>')
  expect(await statusOf('/pages/our-story')).toBe(404)
  const photo = await plain(1800, 1100).jpeg().toBuffer()
  const added = await send('picture', { ...fields(shown.body), alt: 'A stoep' }, photo)
  expect(added.body).toContain('The picture is at the end of the text.')
  const withPicture = fields(added.body)
  expect(withPicture).toMatchObject({ name: 'our-story', title: 'Our story', footer: 'company', alt: '' })
  expect(withPicture.markdown).toMatch(
    /^## How it began\n\nIn \*\*1998\*\*\.\n\n!\[A stoep\]\(\/images\/[0-9a-f-]{36}\)\n$/,
  )
  const saved = await send('save', withPicture)
  expect(saved.status).toBe(303)
  expect(saved.body).toContain('The page was saved and is live.')
  expect((await browser.open('/')).body).toContain('href="/pages/our-story"')
  expect((await browser.open('/pages/our-story')).body).toMatch(/<img[^>]* alt="A stoep"/)

  const edited = (await browser.open('/admin/pages/our-story')).body
  const action = /<form[^>]* action="([^"]*form=remove[^"]*)"/.exec(edited)?.[1]?.replace(/#.*/, '') ?? ''
  const removed = await browser.send(action, fieldsOf(edited, action))
  expect(removed.body).toContain('The page was deleted.')
  expect(await statusOf('/pages/our-story')).toBe(404)
})
