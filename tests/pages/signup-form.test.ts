// The registration as a browser without a script sends it: a form with a file, or with a stock image.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '../media/image-maker.ts'
import { asFile, countAll, freshEmail, listAccounts, readBusiness } from '../owners/owner-world.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const typed = (changes: Record<string, string> = {}) => ({
  ownerName: 'Lerato Mokoena',
  ownerEmail: freshEmail(),
  password: 'three blue pots',
  confirmPassword: 'three blue pots',
  name: 'Kota Corner',
  category: 'Restaurant',
  description: 'Kotas, chips and cold drinks\r\non the corner since 2009.',
  location: 'Vilakazi Street, Soweto, Gauteng',
  phone: '082 123 4567',
  whatsapp: '',
  priceLevel: '3',
  stock: '',
  email: '',
  website: '',
  ...changes,
})

/** The body as a browser makes it: without a file, the file field is sent empty. */
function formOf(fields: Record<string, string>, file?: File): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const offer of ['parking', 'card']) form.append('offers', offer)
  form.append('image', file ?? new File([], ''))
  return form
}

async function businessOf(email: string) {
  const [account] = await listAccounts(world.database, email)
  return readBusiness(world.database, account?.businessId ?? '')
}

test('a registration with a photo is stored, and the browser is redirected', async () => {
  const fields = typed({ hidesAddress: 'on' })
  const photo = asFile(await plain().jpeg().toBuffer())
  const shown = await openPlainBrowser(world).sendFiles('/signup', formOf(fields, photo))
  expect([shown.status, shown.location]).toEqual([303, '/signup?sent=1'])
  expect(shown.body).toContain('Registration Submitted!')
  expect(shown.body).toContain('and confirm your address there')
  expect(await businessOf(fields.ownerEmail)).toMatchObject({
    approvalStatus: 'pending',
    description: 'Kotas, chips and cold drinks\non the corner since 2009.',
    priceLevel: 3,
    hidesAddress: true,
    image: expect.stringMatching(/^\/images\//),
  })
})

test('a registration with a stock image is stored with it', async () => {
  const fields = typed({ stock: '/stock/restaurant-braai.svg' })
  await openPlainBrowser(world).sendFiles('/signup', formOf(fields))
  expect(await businessOf(fields.ownerEmail)).toMatchObject({
    image: '/stock/restaurant-braai.svg',
    hidesAddress: false,
  })
})

test('opening hours and special days are stored from plain fields, and an error names the day and keeps the input', async () => {
  const browser = openPlainBrowser(world)
  const fields = Object.fromEntries(fieldsOf((await browser.open('/signup')).body, '/signup'))
  const day = `${new Date().getFullYear() + 1}-12-24`
  const hours = { 'opens-6': '09:00', 'special-first': day, 'special-note': 'Stocktaking' }
  const given = { ...fields, ...typed(), ...hours }
  const refused = await browser.sendFiles('/signup', formOf(given))
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('Saturday: the closing time is missing')
  expect(fieldsOf(refused.body, '/signup')).toEqual(expect.arrayContaining([['opens-6', '09:00']]))
  await browser.sendFiles('/signup', formOf({ ...given, 'closes-6': '13:00' }))
  expect(await businessOf(given.ownerEmail)).toMatchObject({
    hoursWeek: [{ day: 6, opens: '09:00', closes: '13:00' }],
    specialDays: [{ from: day, to: day, opens: null, closes: null, note: 'Stocktaking' }],
  })
})

test('a refused registration keeps everything but passwords and the file, says so, and stores nothing', async () => {
  const fields = typed({ name: 'Ko', confirmPassword: 'three red pots', phone: '082 123 4567' })
  const before = await countAll(world)
  const photo = asFile(await plain().jpeg().toBuffer())
  const { status, body } = await openPlainBrowser(world).sendFiles('/signup', formOf(fields, photo))
  expect(status).toBe(400)
  for (const text of [
    'Please check 4 things',
    'Business name must be at least 3 characters',
    'Passwords do not match',
    'Please type this password again: it was not kept.',
    'Please choose this picture again: your browser could not keep it.',
    'value="Lerato Mokoena"',
    `value="${fields.ownerEmail}"`,
    'value="082 123 4567"',
    'on the corner since 2009.</textarea>',
    '<option selected="">Restaurant</option>',
  ])
    expect([text, body.includes(text)]).toEqual([text, true])
  expect(/name="priceLevel" checked="" value="3"/.test(body)).toBe(true)
  expect(body.match(/name="offers"[^>]*checked=""/g)).toHaveLength(2)
  expect(body).not.toContain('three blue pots')
  expect(body).not.toContain('three red pots')
  expect(await countAll(world)).toEqual(before)
})

test('a file that is no picture gets 415, a file that is too large 413, and an unknown field 400', async () => {
  const browser = openPlainBrowser(world)
  const text = await browser.sendFiles('/signup', formOf(typed(), asFile(Buffer.from('no picture'))))
  expect([text.status, text.body.includes('Please upload a JPEG, PNG, or WebP image')]).toEqual([415, true])
  const huge = asFile(Buffer.alloc(6 * 1024 * 1024, 'x'))
  const large = await browser.sendFiles('/signup', formOf(typed(), huge))
  expect([large.status, large.body.includes('Please upload an image smaller than 5MB')]).toEqual([413, true])
  expect(large.body).toContain('value="Kota Corner"')
  const admin = await browser.sendFiles('/signup', formOf(typed({ isAdmin: '1' })))
  expect(admin.status).toBe(400)
  const two = asFile(Buffer.alloc(12 * 1024 * 1024, 'x'))
  const refused = await browser.sendFiles('/signup', formOf(typed(), two))
  expect([refused.status, refused.body.includes('Each may have up to 5MB')]).toEqual([413, true])
})
