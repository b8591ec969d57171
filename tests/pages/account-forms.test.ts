// The forms of accounts as a browser without a script sends them: sign-in, sign-out, and the links in emails.
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeys, users } from '../../src/database/schema.ts'
import { tokenOf } from '../accounts/account-mail.ts'
import { signInOwner } from '../owners/owner-world.ts'
import { openPlainBrowser } from '../world/plain-browser.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let email: string
const logged: string[] = []
const password = 'a perfectly fine password'
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  world = await openWorld({ environment: { RATE_LIMIT: 'on' }, log })
  email = (await signInOwner(world.database, town.owned.id)).email
})
afterAll(() => world.close())

const linkOf = async (to: string, kind: string, path: string) =>
  `https://directory.example${path}#${await tokenOf(world.database, to, kind)}`

test('a forgotten password is reset with the pasted link, and the new one signs in', async () => {
  const browser = openPlainBrowser(world)
  const asked = await browser.send('/forgot-password', { email })
  expect([asked.status, asked.location]).toEqual([303, '/forgot-password?sent=1'])
  expect(asked.body).toContain('Check your inbox')
  const link = await linkOf(email, 'password-forgotten', '/reset-password')
  const fields = { link, newPassword: password, confirmPassword: 'another one' }
  const differing = await browser.send('/reset-password', fields)
  expect(differing.status).toBe(400)
  expect(differing.body).toContain('Passwords do not match')
  expect(differing.body).toContain(`value="${link}"`)
  expect(differing.body).not.toContain(password)
  const reset = await browser.send('/reset-password', { ...fields, confirmPassword: password })
  expect([reset.status, reset.location]).toEqual([303, '/login?sent=password'])
  expect(reset.body).toContain('Your password was changed.')

  const entered = await browser.send('/login', { email, password })
  expect([entered.status, entered.location]).toEqual([303, '/business'])
  expect(entered.body).toContain('Business Dashboard')
  expect(entered.headers).toMatchObject({ 'cache-control': 'no-store' })
  const left = await browser.send('/business?form=logout', {})
  expect(left.location).toBe('/login?sent=logout')
  expect(left.body).toContain('You have been logged out successfully.')
  expect((await browser.open('/business')).location).toBe('/login')
})

test('a failed sign-in keeps the email but not the password, is logged without the email, and is rate limited', async () => {
  const browser = openPlainBrowser(world)
  logged.length = 0
  const refused = await browser.send('/login', { email: 'zola@test.example', password: 'the wrong one' })
  expect(refused.status).toBe(401)
  expect(refused.body).toContain('Invalid email or password')
  expect(refused.body).toContain('value="zola@test.example"')
  expect(refused.body).not.toMatch(/the wrong one|it was not kept/)
  expect(refused.body).not.toMatch(/<button[^>]*type="submit"[^>]*disabled/)
  const empty = await browser.send('/login', { email: 'zola', password: '' })
  expect(empty.body).toContain('Please enter a valid email address')
  expect(empty.body).toContain('Password is required')
  for (let n = 0; n < 9; n++) await browser.send('/login', { email: 'zola@test.example', password: 'x' })
  const limited = await browser.send('/login', { email: 'zola@test.example', password: 'x' })
  expect(limited.status).toBe(429)
  expect(limited.headers).toHaveProperty('retry-after')
  // What ops/fail2ban reads. Nothing that was typed is in the log.
  expect(logged.filter((line) => line.includes('sign-in failed'))).toHaveLength(10)
  expect(logged.filter((line) => line.includes('zola'))).toEqual([])
})

test('an email is confirmed with the pasted link, and an incomplete link shows an error', async () => {
  const owner = await signInOwner(world.database, town.bakery.id)
  const browser = openPlainBrowser(world, owner.cookie)
  expect((await browser.send('/business?form=confirmation', {})).body).toContain('The link is on its way')
  const wrong = await browser.send('/confirm-email', { link: 'https://directory.example/confirm-email#abc' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toContain('This link is incomplete')
  const link = await linkOf(owner.email, 'confirmation-asked', '/confirm-email')
  expect((await browser.send('/confirm-email', { link })).body).toContain('Address confirmed')
})

test('without JavaScript, an account with a passkey is not signed in, and the page says why', async () => {
  const username = 'careful@test.example'
  const account = {
    email: username,
    username,
    role: 'administrator' as const,
    password: await hashQuickly(password),
  }
  const [admin] = await world.database.db.insert(users).values(account).returning()
  const passkey = { name: 'Laptop', credentialId: 'one', counter: 0, publicKey: Buffer.from('one') }
  await world.database.db.insert(passkeys).values({ ...passkey, userId: admin?.id ?? '' })
  const browser = openPlainBrowser(world)
  const refused = await browser.send('/login', { email: username, password })
  expect(refused.status).toBe(403)
  expect(refused.body).toContain('Please turn on JavaScript to sign in.')
  expect((await browser.open('/admin')).location).toBe('/login')
})

test('a form with more fields than any page has gets 413, and the page says to go back', async () => {
  const fields = Array.from({ length: 601 }, (_, at): [string, string] => [`field${at}`, ''])
  const refused = await openPlainBrowser(world).send('/login', fields)
  expect(refused.status).toBe(413)
  expect(refused.body).toContain('This form has too many fields.')
  // A link to the page would lead to an empty form.
  expect(refused.body).toContain('<p>Go back in your browser, where what you typed should still be')
  expect(refused.body).not.toContain('Try again')
})

test('an unknown field named "constructor" is refused under that name', async () => {
  const refused = await openPlainBrowser(world).send('/login', [['constructor', 'x']])
  expect(refused.status).toBe(400)
  expect(/#field-constructor/.test(refused.body)).toBe(true)
})

test('each refused second step writes a log line for fail2ban', async () => {
  const remoteAddress = '203.0.113.20'
  const send = (step: string, payload: object) =>
    world.server.inject({ method: 'POST', url: `/api/auth/login/${step}`, remoteAddress, payload })
  const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
  await send('passkey', { credential: { id: 'one', rawId: 'one', type: 'public-key', response } })
  await send('recovery-code', { code: 'k7mw-2tqc-x9fb-hs4p' })
  const lines = logged.filter((line) => line.includes(remoteAddress) && line.includes('sign-in failed'))
  expect(lines).toHaveLength(2)
})
