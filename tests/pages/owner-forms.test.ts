// The forms of the owner's area as a browser without a script sends them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../accounts/account-mail.ts'
import { plain } from '../media/image-maker.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { asFile, ownerPassword, readBusiness, signInOwner } from '../owners/owner-world.ts'
import { addReview } from '../reviews/reviews-world.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let id: string
let owner: Awaited<ReturnType<typeof signInOwner>>
let browser: ReturnType<typeof openPlainBrowser>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  id = await addBusiness(world.database, 'approved', { ownerEmail: null })
  owner = await signInOwner(world.database, id)
  browser = openPlainBrowser(world, owner.cookie)
})

const jpeg = async () => asFile(await plain().jpeg().toBuffer())
const ownBusiness = async () =>
  (await world.server.inject({ url: '/api/business/my-business', headers: { cookie: owner.cookie } })).json()

/** Sends the form of the page unchanged except for these fields; a list stands for several fields with one name. */
async function sendEdit(changes: Record<string, string | string[]>, files: Record<string, File> = {}) {
  const { body } = await browser.open('/business/edit')
  const form = new FormData()
  for (const [name, text] of fieldsOf(body, '/business/edit')) if (!(name in changes)) form.append(name, text)
  for (const [name, texts] of Object.entries(changes))
    for (const text of [texts].flat()) form.append(name, text)
  for (const name of ['image', 'logo']) form.append(name, files[name] ?? new File([], ''))
  return browser.sendFiles('/business/edit', form)
}

test('a form submitted without a change changes nothing', async () => {
  const hoursWeek = [
    { day: 1, opens: '08:00', closes: '12:00' },
    { day: 1, opens: '13:00', closes: '17:00' },
    { day: 5, opens: '18:00', closes: null },
    { day: 6, opens: '00:00', closes: '00:00' },
    { day: 8, opens: null, closes: null },
  ]
  const specialDays = [
    { from: '2026-12-24', to: '2026-12-24', opens: '08:00', closes: '12:00', note: 'Christmas Eve' },
    { from: '2026-12-25', to: '2026-12-26', opens: null, closes: null, note: null },
  ]
  const offers = ['parking', 'card']
  const fields = { hoursWeek, specialDays, offers, phone: '0821234567', whatsapp: '0821234567' }
  await world.server.inject({
    method: 'PATCH',
    url: '/api/business/details',
    headers: { cookie: owner.cookie },
    payload: { ...fields, website: 'https://windmill.example', priceLevel: 3, hidesAddress: false },
  })
  const before = await ownBusiness()
  expect((await sendEdit({})).location).toBe('/business/edit?sent=details')
  expect(await ownBusiness()).toEqual(before)
})

test('phone, hours, special days, offers and the image can be changed', async () => {
  const hours = { 'mode-1': 'open', 'opens-1': ['08:00', '14:00'], 'closes-1': ['12:30', '18:00'] }
  // Typed times open a day that was closed.
  const friday = { 'opens-5': ['09:00'], 'closes-5': ['15:00'] }
  const special = {
    'special-first': ['2026-12-24', ''],
    'special-last': ['', ''],
    'special-note': ['Braai day', ''],
  }
  const shown = await sendEdit(
    { phone: '082 555 0199', ...hours, ...friday, ...special, offers: ['card', 'wifi'] },
    { image: await jpeg() },
  )
  expect(shown.body).toContain('Business details updated.')
  expect(await ownBusiness()).toMatchObject({
    phone: '+27825550199',
    hoursWeek: [
      { day: 1, opens: '08:00', closes: '12:30' },
      { day: 1, opens: '14:00', closes: '18:00' },
      { day: 5, opens: '09:00', closes: '15:00' },
    ],
    specialDays: [{ from: '2026-12-24', to: '2026-12-24', opens: null, closes: null, note: 'Braai day' }],
    offers: ['card', 'wifi'],
    image: expect.stringMatching(/^\/images\//),
  })
  await sendEdit({ removeImage: 'on', 'mode-1': 'closed', offers: [] })
  expect(await ownBusiness()).toMatchObject({
    image: '',
    hoursWeek: [{ day: 5, opens: '09:00', closes: '15:00' }],
    offers: [],
  })
})

test('a listing without a place gets the place of its new location, and cannot hide its address before', async () => {
  await sendEdit({ location: 'Behind the blue gate' })
  expect((await ownBusiness()).placeId).toBeNull()
  const refused = await sendEdit({ hidesAddress: 'on' })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('href="#field-location"')
  expect(refused.body).toContain('Please give your town or suburb')
  await sendEdit({ location: 'Vilakazi Street, Orlando West, Soweto' })
  expect(await ownBusiness()).toMatchObject({ place: { name: 'Orlando West' } })
})

test('a refused edit keeps the input, including hours and offers, and stores nothing', async () => {
  const before = await ownBusiness()
  const overlapping = { 'mode-2': 'open', 'opens-2': ['08:00', '09:00'], 'closes-2': ['12:00', '13:00'] }
  const shown = await sendEdit({ name: 'X', description: 'Short', offers: ['pets'], ...overlapping })
  expect(shown.status).toBe(400)
  for (const text of ['Please check 3 things', 'Tuesday: two opening times overlap', '>Short</textarea>'])
    expect([text, shown.body.includes(text)]).toEqual([text, true])
  const kept = fieldsOf(shown.body, '/business/edit')
  expect(kept).toEqual(
    expect.arrayContaining([
      ['name', 'X'],
      ['offers', 'pets'],
      ['opens-2', '09:00'],
    ]),
  )
  expect(await ownBusiness()).toEqual(before)
})

test('the photos say that other changes must be saved first', async () => {
  const { body } = await browser.open('/business/edit')
  expect(body).toContain('Press Save Changes first, then change photos.')
})

test('photos are added, described, ordered and removed', async () => {
  for (const alt of ['The counter', 'The yard']) {
    const form = new FormData()
    form.append('alt', alt)
    form.append('photo', await jpeg())
    expect((await browser.sendFiles('/business/edit?form=photo-add', form)).location).toBe(
      '/business/edit?sent=photos',
    )
  }
  const [counter, yard] = (await ownBusiness()).photos
  await browser.send('/business/edit?form=photo-order', {
    id: yard.id,
    alt: '',
    order: `${yard.id},${counter.id}`,
  })
  await browser.send('/business/edit?form=photo', { id: yard.id, alt: 'The yard at noon' })
  expect((await ownBusiness()).photos).toMatchObject([{ alt: 'The yard at noon' }, { alt: 'The counter' }])
  await browser.send('/business/edit?form=photo-remove', { id: counter.id, alt: '' })
  expect((await ownBusiness()).photos).toHaveLength(1)
  const foreign = await browser.send('/business/edit?form=photo-remove', { id: counter.id })
  expect(foreign.status).toBe(404)
})

test('the settings change name, password and email, and a form of the old email is refused', async () => {
  const { body } = await browser.open('/business/settings')
  const fields = Object.fromEntries(fieldsOf(body, '/business/settings'))
  const wrong = await browser.send('/business/settings', { ...fields, ownerName: 'K', newPassword: 'short' })
  for (const text of [
    'Owner name must be at least 2 characters',
    'New password must be at least 8',
    'value="K"',
  ])
    expect([text, wrong.body.includes(text)]).toEqual([text, true])
  const newPassword = 'windmills turn slowly'
  const passwords = { currentPassword: ownerPassword, newPassword, confirmPassword: newPassword }
  const saved = await browser.send('/business/settings', { ...fields, ownerName: 'Katrien', ...passwords })
  expect([saved.location, saved.body.includes('Settings updated.')]).toEqual([
    '/business/settings?sent=settings',
    true,
  ])
  expect(await readBusiness(world.database, id)).toMatchObject({ ownerName: 'Katrien' })

  const newAddress = `new-${id}@test.example`
  const form = '/business/settings?form=email'
  const refused = await browser.send(form, { newAddress, addressPassword: 'not it' })
  expect(refused.status).toBe(400)
  expect(fieldsOf(refused.body, form)).toContainEqual(['newAddress', newAddress])
  await browser.send(form, { newAddress, addressPassword: newPassword })
  const link = `https://directory.example/confirm-new-email#${await tokenOf(world.database, newAddress, 'new-email')}`
  const { body: opened } = await browser.open('/business/settings')
  expect((await browser.send('/confirm-new-email', { link })).location).toBe('/confirm-new-email?sent=1')
  const ofOldEmail = await browser.send('/business/settings', fieldsOf(opened, '/business/settings'))
  expect(ofOldEmail.body).toContain(`If ${newAddress} is right, open the page again.`)
})

test('a form of a page that another account opened gets 409, changes nothing, and says who is signed in now', async () => {
  const otherId = await addBusiness(world.database, 'approved', { ownerEmail: null })
  const other = await signInOwner(world.database, otherId)
  const before = await readBusiness(world.database, otherId)
  for (const action of [
    '/business/edit',
    '/business/edit?form=photo-add',
    '/business/settings',
    '/business/settings?form=email',
    '/business/settings?form=delete',
  ]) {
    const { body } = await browser.open(action.split('?')[0] ?? '')
    const refused = await openPlainBrowser(world, other.cookie).send(action, fieldsOf(body, action))
    expect([action, refused.status]).toEqual([action, 409])
    expect(refused.body).toContain(`You are now signed in as ${other.email}`)
  }
  expect(await readBusiness(world.database, otherId)).toEqual(before)
})

test('other sessions are ended, and the deletion of the account is scheduled and cancelled', async () => {
  const other = openPlainBrowser(world)
  await other.send('/login', { email: owner.email, password: ownerPassword })
  expect((await browser.open('/business/settings')).body).toContain(
    'Sign Out Everywhere Else</button></div></form>',
  )
  await browser.send('/business/settings?form=sessions', {})
  expect((await other.open('/business')).location).toBe('/login')
  const form = '/business/settings?form=delete'
  expect((await browser.send(form, { 'deletion-password': 'not it' })).status).toBe(400)
  const { body: leaving } = await browser.send(form, { 'deletion-password': ownerPassword })
  expect(leaving).toContain('will be deleted')
  // The way to undo it comes first, as with scripts.
  expect(leaving.indexOf('?form=keep')).toBeLessThan(leaving.indexOf('/api/account/export'))
  const edit = await browser.send('/business?form=resubmit', {})
  expect([edit.status, edit.location]).toEqual([303, '/login?sent=nothing'])
  expect((await browser.send('/business/settings?form=keep', {})).body).toContain('Your account is kept.')
})

test('a refused report of a review on the second page is shown there, in the same list, with what was typed', async () => {
  for (let day = 1; day <= 11; day++)
    await addReview(world.database, id, { writtenAt: new Date(Date.UTC(2026, 1, day)) })
  const first = await browser.open('/business/reviews?state=unanswered')
  const next = /href="([^"]*cursor=[^"]*)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = await browser.open(next)
  const review = /id="review-([^"]*)"/.exec(second.body)?.[1] ?? ''
  const action =
    /action="([^"]*form=report)#form-summary"/.exec(second.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const refused = await browser.send(action, { id: review, text: 'She was never a guest.' })
  expect(refused.status).toBe(400)
  expect(refused.body.match(/id="review-[^"]*"/g)).toEqual([`id="review-${review}"`])
  expect(refused.body).toContain('Your report was not sent')
  expect(refused.body).toContain('She was never a guest.</textarea>')
  expect(refused.body).toContain('>All reviews<')
})

test('a rejected listing is sent again only once, and a visitor is redirected to the login', async () => {
  const rejected = await addBusiness(world.database, 'rejected')
  const its = openPlainBrowser(world, (await signInOwner(world.database, rejected)).cookie)
  expect((await its.send('/business?form=resubmit', {})).body).toContain('Your listing was sent again.')
  const again = await its.send('/business?form=resubmit', {})
  expect([again.status, again.body.includes('role="alert"')]).toEqual([409, true])
  const visitor = await openPlainBrowser(world).send('/business/settings', { ownerName: 'Nobody' })
  expect([visitor.status, visitor.location]).toEqual([303, '/login?sent=nothing'])
  expect(visitor.body).toContain('Nothing was saved, because you are no longer signed in.')
  const unknown = await browser.send('/business?form=constructor', {})
  expect(unknown.status).toBe(404)
})
