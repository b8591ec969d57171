// The forms of moderators and administrators, and of an account without a role, as a browser without a script sends them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eq } from '#drizzle'
import { oneTimeTokens, users } from '../../src/database/schema.ts'
import { fieldsOf } from '../world/form-fields.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let admin: ReturnType<typeof openPlainBrowser>
const password = 'a perfectly fine password'
beforeAll(async () => {
  world = await openWorld()
  const { cookie } = await signIn(world.database, {
    businessId: null,
    role: 'administrator',
    password: await hashQuickly(password),
  })
  admin = openPlainBrowser(world, cookie)
})
afterAll(() => world.close())

test('an invitation is sent, and a refused one shows the error and keeps the input', async () => {
  const refused = await admin.send('/admin/people', { email: 'lindiwe', role: 'administrator' })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('Please enter a valid email address')
  expect(refused.body).toContain('value="lindiwe"')
  expect(refused.body).toMatch(/<option value="administrator" selected/)
  const email = 'lindiwe@test.example'
  const sent = await admin.send('/admin/people', { email, role: 'moderator', currentPassword: password })
  expect([sent.status, sent.location]).toEqual([303, '/admin/people?sent=invitation'])
  expect(sent.body).toContain('A link is on its way to the person you invited.')
  const tokens = await world.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.email, email))
  expect(tokens).toHaveLength(1)
})

test('a public holiday is added', async () => {
  expect((await admin.send('/admin/holidays', { day: '', name: 'Elections' })).body).toContain(
    'value="Elections"',
  )
  const day = `${new Date().getFullYear() + 1}-05-30`
  const added = await admin.send('/admin/holidays', { day, name: 'Elections' })
  expect(added.body).toContain('The day is now a public holiday.')
})

test('a report gets a message and an outcome, and an error appears only at its own report', async () => {
  const visitor = openPlainBrowser(world)
  for (const text of ['One', 'Two'])
    await visitor.send('/report', {
      id: town.owned.id,
      reason: 'closed',
      text: `${text} of the numbers is wrong.`,
    })
  const { body } = await admin.open('/admin/reports')
  const [id = ''] = [...body.matchAll(/name="id" value="(\d+)"/g)].map(([, found = '']) => found)
  const refused = await admin.send('/admin/reports', { id, [`outcome-${id}`]: '' })
  expect(refused.status).toBe(400)
  expect(refused.body.match(/The report was not closed/g)).toHaveLength(1)
  const short = { id, business: town.owned.id, [`message-${id}`]: 'Hm' }
  const unsent = await admin.send('/admin/reports?form=message', short)
  expect([unsent.status, unsent.body.match(/The message was not sent/g)?.length]).toEqual([400, 1])
  expect(unsent.body).toContain('>Hm</textarea>')
  const message = { ...short, [`message-${id}`]: 'Is the number still right?' }
  expect((await admin.send('/admin/reports?form=message', message)).body).toContain(
    'The message was sent to the owner.',
  )
  const closed = await admin.send('/admin/reports', { id, [`outcome-${id}`]: 'no-change' })
  expect(closed.body).toContain('The report is closed.')
  expect(closed.body).not.toContain(`name="outcome-${id}"`)
})

test('adding a passkey needs JavaScript: the page says so and keeps the name, not the password', async () => {
  const fields = { passkeyName: 'Laptop', passkeyPassword: password }
  const { status, body } = await admin.send('/admin/account?form=passkey', fields)
  expect([status, body.includes('value="Laptop"'), body.includes(password)]).toEqual([403, true, false])
  expect(body).toContain('Adding a passkey needs JavaScript.')
})

test('a form of the settings that was opened before somebody else saved changes only what was typed into it', async () => {
  const save = async (page: string, form: string, typed: object) => {
    const action = `/admin/settings?form=${form}`
    const fields = Object.fromEntries(fieldsOf(page, `${action}#form-summary`))
    return admin.send(action, { ...fields, ...typed })
  }
  const { body: older } = await admin.open('/admin/settings')
  await save(older, 'look', { tagline: 'Everything in Mthatha.' })
  await save(older, 'contact', { instagram: 'karootrade' })
  await save(older, 'reviews', { reviews: 'after', reviewWords: 'casino\r\nloan' })

  const refused = await save(older, 'look', { accentColour: '#ffff00' })
  expect(refused.status).toBe(400)
  await save(refused.body, 'look', { accentColour: '#0b6e4f' })
  await save(older, 'contact', { facebook: 'karootrade', supportEmail: 'help@karoo.example' })
  const { body: between } = await admin.open('/admin/settings')
  await save(older, 'reviews', { reviewStarsAlone: 'on' })
  await save(between, 'reviews', { reviews: 'moderated' })
  const read = await admin.open('/api/admin/settings')
  expect(JSON.parse(read.body)).toMatchObject({
    tagline: { value: 'Everything in Mthatha.' },
    accentColour: { value: '#0b6e4f' },
    supportEmail: { value: 'help@karoo.example' },
    social: { value: { facebook: 'karootrade', instagram: 'karootrade', whatsapp: null } },
    reviews: { value: 'moderated' },
    reviewWords: { value: ['casino', 'loan'] },
  })
})

test('a setting that the environment sets is disabled on screen, with the reason and without secrets', async () => {
  const environment = { SITE_NAME: 'Kasi Trade', SMTP_URL: 'smtp://mail:secret-of-mail@mail.example' }
  const fixed = await openWorld({ beside: world, environment })
  onTestFinished(() => fixed.close())
  const { cookie } = await signIn(world.database, { role: 'administrator', email: 'fixed@mthatha.example' })
  const { body } = await openPlainBrowser(fixed, cookie).open('/admin/settings')
  expect(body).toContain('Set by SITE_NAME in the environment, which takes precedence. Change it there.')
  expect(body).toMatch(/<input(?=[^>]* name="siteName")(?=[^>]* value="Kasi Trade")[^>]* disabled/)
  expect(body).toContain('Set by SMTP_URL in the environment')
  expect(body).not.toContain('secret-of-mail')
})

test('an administrator changes the password and stays signed in', async () => {
  const fields = { currentPassword: password, newPassword: 'another fine password' }
  const { cookie } = await signIn(world.database, {
    role: 'administrator',
    password: await hashQuickly(password),
  })
  const changed = await openPlainBrowser(world, cookie).send('/admin/account?form=password', {
    ...fields,
    confirmPassword: fields.newPassword,
  })
  expect(changed.body).toContain('Your password was changed.')
})

test('a user without a role finds the account page from the home page, and can delete the account, keep it and log out', async () => {
  const email = 'sipho@test.example'
  const account = { email, username: email, password: await hashQuickly(password) }
  await world.database.db.insert(users).values(account)
  const browser = openPlainBrowser(world)
  expect((await browser.send('/login', { email, password })).body).toContain('href="/account"')
  const { body } = await browser.open('/account')
  expect(body).toMatch(
    /Change your password[\s\S]*Where you are signed in[\s\S]*Download everything about me/,
  )
  const left = await browser.send('/account?form=delete', { 'deletion-password': password })
  expect([left.status, left.location]).toEqual([303, '/account'])
  expect(left.body).toContain('You have asked us to delete your account.')
  expect((await browser.send('/account?form=keep', {})).body).toContain('Your account is kept.')
  const out = await browser.send('/?form=logout', {})
  expect([out.status, out.location]).toEqual([303, '/'])
  expect((await browser.open('/account')).location).toBe('/login')
})

test('the account page redirects an administrator to the admin area', async () => {
  expect((await admin.open('/account')).location).toBe('/admin')
})

test('a trade is added, and a refused one keeps the input', async () => {
  const typed = { plural: 'Stilt Walkers', category: 'Entertainment', names: 'stelt loper, stilts man' }
  const others = { icon: 'drama', schemaType: 'NightClub', related: 'Plumber, Baker' }
  const refused = await admin.send('/admin/categories', { name: 'Plumber', ...typed, ...others })
  expect(refused.body).toContain('is already a name of the trade Plumber.')
  expect(refused.body).toContain('value="Stilt Walkers"')
  expect(refused.body).toContain('stelt loper, stilts man')
  expect(refused.body).toContain('value="Plumber, Baker"')
  expect(refused.body).toMatch(/<option selected[^>]*>NightClub/)
  expect(refused.body).toMatch(/<option[^>]*selected[^>]*>Drama/)
  expect(refused.body).toMatch(/<details[^>]*open/)
  const added = await admin.send('/admin/categories', { name: 'Stilt Walker', ...typed, ...others })
  expect(added.body).toContain('The trade was added.')
  const { rows } = await world.database.pool.query(
    `SELECT icon, schema_type, related FROM trades WHERE id = 'stilt-walker'`,
  )
  expect(rows).toEqual([{ icon: 'drama', schema_type: 'NightClub', related: ['plumber', 'bakery'] }])
})

test('a trade is changed without JavaScript, and an empty icon field keeps its icon', async () => {
  const address = '/admin/categories?q=Plumber&trade=plumber'
  expect((await admin.open('/admin/categories?q=plumber')).body).toContain(address.replace('&', '&amp;'))
  const { body } = await admin.open(address)
  expect(body).toContain('Edit Plumber')
  const read = async () =>
    (await world.database.pool.query(`SELECT icon, schema_type, related FROM trades WHERE id = 'plumber'`))
      .rows[0]
  const before = await read()
  const typed = {
    id: 'plumber',
    name: 'Plumber',
    plural: 'Plumbers',
    category: 'Services',
    names: 'loodgieter',
  }
  const form = '/admin/categories?form=trade-change'
  const others = { schemaType: 'Plumber', icon: '' }
  const refused = await admin.send(form, { ...typed, ...others, related: 'Electrician, wizard of oz' })
  expect(refused.body).toContain('We do not know the trade &quot;wizard of oz&quot;.')
  expect(refused.body).toContain('value="Electrician, wizard of oz"')
  expect(refused.body).toContain('Edit Plumber')
  const changed = await admin.send(form, { ...typed, ...others, related: 'Electrician' })
  expect([changed.status, changed.location]).toEqual([303, '/admin/categories?sent=trade-change'])
  expect(changed.body).toContain('The trade was changed.')
  expect(await read()).toEqual({ ...before, schema_type: 'Plumber', related: ['electrician'] })
})

test('a business is added, a refused one keeps the input, and a visitor is redirected to the login', async () => {
  const typed = {
    name: 'Kasi Corner Caterers',
    category: 'Restaurant',
    description: 'Plates, pots and a cook for every funeral and wedding.',
    location: 'Vilakazi Street, Soweto, Gauteng',
    priceLevel: '3',
    stock: '/stock/restaurant-braai.svg',
    status: 'pending',
  }
  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return body
  }
  const page = '/admin/businesses/new'
  const refused = await admin.sendFiles(page, form({ ...typed, description: 'Too short' }))
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('value="Kasi Corner Caterers"')
  expect(refused.body).toMatch(/<input type="radio" name="status"[^>]*checked[^>]*value="pending"/)
  const added = await admin.sendFiles(page, form(typed))
  expect([added.status, added.location]).toEqual([303, '/admin/businesses?sent=listing'])
  expect(added.body).toContain('The business was added.')
  expect(added.body).toContain('Kasi Corner Caterers')
  const visitor = openPlainBrowser(world)
  expect((await visitor.sendFiles(page, form(typed))).location).toBe('/login?sent=nothing')
})
