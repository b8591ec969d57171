// Tests the second factor over HTTP: adding passkeys, the second step of a sign-in, recovery codes, and what is refused.
import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '#drizzle'
import type { PasskeyAdded, SecondFactorAsked } from '../../src/contract/second-factor.ts'
import { passkeys, rateLimits, recoveryCodes, users } from '../../src/database/schema.ts'
import { removeSecondFactor } from '../../src/domain/second-factor/second-factor.ts'
import { passTime } from '../world/pass-time.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { createAuthenticator } from '../world/software-authenticator.ts'
import { openWorld, type World } from '../world/world.ts'
import { mailsTo } from './account-mail.ts'
import { minute, rightPassword } from './accounts-world.ts'

const origin = 'https://directory.example'
const site = {
  name: 'Mzansi Local',
  url: origin,
  supportEmail: 'help@directory.example',
  map: null,
  reviewEdits: 'off',
  reviews: 'moderated',
  starsAlone: true,
} as const
const currentPassword = rightPassword
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashQuickly(rightPassword)
})

/** The cookies that a response sets, as a browser sends them back. */
const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.delete(rateLimits)
})

const send = (method: 'POST' | 'DELETE' | 'GET', url: string, cookie: string, payload?: object) =>
  world.server.inject({ method, url, headers: { cookie }, ...(payload && { payload }) } as InjectOptions)
const post = (url: string, cookie: string, payload: object) => send('POST', url, cookie, payload)
const login = (email: string) => post('/api/auth/login', '', { email, password: rightPassword })
const whoIs = async (cookie: string) => (await send('GET', '/api/auth/check', cookie)).json()
const optionsFor = (cookie: string) => post('/api/auth/passkeys/options', cookie, { currentPassword })

async function newAdmin() {
  const email = `${randomUUID()}@test.example`
  const row = { username: email, email, password: passwordHash, role: 'administrator' as const }
  await world.database.db.insert(users).values(row)
  return { email, cookie: cookiesOf(await login(email)) }
}

async function newPasskey(cookie: string, device = createAuthenticator(origin)) {
  const options = (await optionsFor(cookie)).json()
  const added = await post('/api/auth/passkeys', cookie, {
    name: 'Laptop',
    credential: device.create(options),
  })
  expect(added.statusCode, added.body).toBe(201)
  return { device, ...added.json<PasskeyAdded>() }
}

const mailsOf = async (email: string) => (await mailsTo(world.database, email)).map(({ kind }) => kind)

/** An administrator with a passkey and a pending second step. */
async function halfIn(device = createAuthenticator(origin)) {
  const admin = await newAdmin()
  const { recoveryCodes } = await newPasskey(admin.cookie, device)
  const begun = await login(admin.email)
  const { passkeyRequest } = begun.json<SecondFactorAsked>()
  return { ...admin, device, step: cookiesOf(begun), request: passkeyRequest, codes: recoveryCodes ?? [] }
}
const byPasskey = (step: string, credential: object) => post('/api/auth/login/passkey', step, { credential })
const byCode = (step: string, code: string) => post('/api/auth/login/recovery-code', step, { code })

test('the first passkey creates ten recovery codes and ends the other sessions, and the second creates no codes', async () => {
  const { email, cookie } = await newAdmin()
  const other = cookiesOf(await login(email))
  const first = await newPasskey(cookie)
  expect(new Set(first.recoveryCodes).size).toBe(10)
  expect(first.recoveryCodes?.[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(first).toMatchObject({
    passkeys: [{ name: 'Laptop', lastUsedAt: null }],
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect([await whoIs(cookie), await whoIs(other)]).toMatchObject([
    { authenticated: true },
    { authenticated: false },
  ])
  const second = await newPasskey(cookie)
  expect(second).toMatchObject({ recoveryCodes: null, recoveryCodesLeft: 10 })
  expect(second.passkeys).toHaveLength(2)
  const stored = await world.database.pool.query('SELECT * FROM recovery_codes')
  expect(JSON.stringify(stored.rows)).not.toContain(first.recoveryCodes?.[0]?.slice(0, 4))
})

test('with a passkey, the right password alone opens no session, and the passkey then does', async () => {
  const { email, cookie, device } = await halfIn()
  const begun = await post('/api/auth/login', cookie, { email, password: rightPassword })
  expect(begun.statusCode).toBe(200)
  const { passkeyRequest, ...answer } = begun.json<SecondFactorAsked>()
  expect(answer).toEqual({ authenticated: false, secondFactor: true })
  expect(passkeyRequest).toMatchObject({ rpId: 'directory.example', allowCredentials: [{ id: device.id }] })
  const step = cookiesOf(begun)
  expect(begun.cookies).toMatchObject([
    { name: '__Host-second-factor', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 300 },
  ])
  const [, token = ''] = step.split('=')
  for (const tried of [step, `__Host-session=${token}`]) {
    expect(await whoIs(tried)).toEqual({ authenticated: false })
    expect((await send('GET', '/api/admin/stats', tried)).statusCode).toBe(401)
  }
  const done = await byPasskey(`${step}; ${cookie}`, device.get(passkeyRequest))
  expect(done.json()).toMatchObject({ authenticated: true, user: { email, isAdmin: 1 } })
  // The new session ended the earlier one.
  expect(await whoIs(cookie)).toEqual({ authenticated: false })
  const session = cookiesOf(done)
  expect((await send('GET', '/api/admin/stats', session)).statusCode).toBe(200)
  const { passkeys } = (await send('GET', '/api/auth/second-factor', session)).json()
  expect(Date.now() - Date.parse(passkeys[0].lastUsedAt)).toBeLessThan(5 * minute)
})

test('a wrong password gets the same response with a passkey, without one, and without an account', async () => {
  const [plain, { email }] = [await newAdmin(), await halfIn()]
  const tries = [plain.email, email, 'nobody@test.example'].map((email) =>
    post('/api/auth/login', '', { email, password: 'not it at all' }),
  )
  const answers = (await Promise.all(tries)).map(({ statusCode, body, cookies }) => [
    statusCode,
    body,
    cookies,
  ])
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(401)
})

test('an assertion with a wrong challenge, origin, host, key, counter or signature is refused, and so is a replay', async () => {
  const { device, step, request, ...admin } = await halfIn()
  const stranger = await halfIn()
  const wrong: Record<string, object> = {
    'another challenge': device.get(stranger.request),
    'another origin': device.get(request, { origin: 'https://directory.example.evil.example' }),
    'plain http': device.get(request, { origin: 'http://directory.example' }),
    'another host': device.get(request, { rpId: 'evil.example' }),
    'the passkey of another account': stranger.device.get(request),
    'another key under this id': createAuthenticator(origin).get(request, { id: device.id }),
    'a counter that stands still': device.get(request, { counter: 1 }),
    'no signature': {
      ...device.get(request),
      response: { ...device.get(request).response, signature: 'AAAA' },
    },
  }
  for (const [what, credential] of Object.entries(wrong)) {
    await world.database.db.delete(rateLimits)
    const refused = await byPasskey(step, credential)
    expect([refused.statusCode, refused.json().message], what).toEqual([
      401,
      'This passkey was not accepted. Please try again, or use a recovery code.',
    ])
    expect(refused.cookies).toEqual([])
  }
  // The same sign-in still accepts the right assertion, once.
  const right = device.get(request)
  expect((await byPasskey(step, right)).statusCode).toBe(200)
  expect((await byPasskey(step, right)).statusCode).toBe(401)
  // A replay in another sign-in of the same account.
  expect((await byPasskey(cookiesOf(await login(admin.email)), right)).statusCode).toBe(401)
})

test('a passkey counter that does not rise above the one of the last sign-in is refused', async () => {
  const { email, device, step, request } = await halfIn()
  expect((await byPasskey(step, device.get(request, { counter: 50 }))).statusCode).toBe(200)
  const begun = await login(email)
  const next = begun.json<SecondFactorAsked>().passkeyRequest
  for (const [counter, status] of [
    [49, 401],
    [50, 401],
    [51, 200],
  ] as const)
    expect((await byPasskey(cookiesOf(begun), device.get(next, { counter }))).statusCode).toBe(status)
})

test('a passkey without a counter signs in repeatedly, and each assertion works once, also when sent twice at once', async () => {
  const device = createAuthenticator(origin, { counts: false })
  const { email, step, request } = await halfIn(device)
  const credential = device.get(request)
  const raced = await Promise.all([byPasskey(step, credential), byPasskey(step, credential)])
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect((await byPasskey(step, credential)).statusCode).toBe(401)
  const again = await login(email)
  const fresh = device.get(again.json<SecondFactorAsked>().passkeyRequest)
  expect((await byPasskey(cookiesOf(again), fresh)).statusCode).toBe(200)
})

test('a pending second step ends after five minutes, and when all sessions of its account are ended', async () => {
  const { device, step, request, codes } = await halfIn()
  await passTime(world.database, 5 * minute)
  expect((await byPasskey(step, device.get(request))).json().message).toBe(
    'This sign-in took too long. Please start again.',
  )
  expect((await byCode(step, codes[0] ?? '')).statusCode).toBe(401)
  const late = await halfIn()
  const { endAllSessions } = await import('../../src/domain/accounts/sessions.ts')
  const [account] = await world.database.db.select().from(users).where(eq(users.email, late.email))
  await endAllSessions(world.database.db, account?.id ?? '')
  expect((await byPasskey(late.step, late.device.get(late.request))).statusCode).toBe(401)
})

test('a recovery code works once, even when sent twice at once, in any case or without hyphens, and is emailed', async () => {
  const { email, step, codes } = await halfIn()
  const [one = '', two = ''] = codes
  expect((await byCode(step, 'aaaa-bbbb-cccc-dddd')).json().message).toBe(
    'This recovery code is wrong, or it was already used.',
  )
  const used = await byCode(step, ` ${one.toUpperCase().replaceAll('-', ' ')}`)
  expect(used.json()).toMatchObject({ authenticated: true, recoveryCodesLeft: 9 })
  const [mail] = (await mailsTo(world.database, email)).filter(({ kind }) => kind === 'recovery-code-used')
  expect(mail?.text).toContain('You have 9 recovery codes left.')
  expect((await byCode(cookiesOf(await login(email)), one)).statusCode).toBe(401)
  const steps = [cookiesOf(await login(email)), cookiesOf(await login(email))]
  const raced = await Promise.all(steps.map((step) => byCode(step, two)))
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const session = raced.find(({ statusCode }) => statusCode === 200)
  const left = await send('GET', '/api/auth/second-factor', session ? cookiesOf(session) : '')
  expect(left.json().recoveryCodesLeft).toBe(8)
  // The code that was sent twice is used once and emailed once.
  expect(await mailsOf(email)).toEqual(['passkey-added', 'recovery-code-used', 'recovery-code-used'])
})

test('after ten failed second steps the next try gets 429, and the right password does not reset the count', async () => {
  const { email, step, codes } = await halfIn()
  for (let at = 0; at < 10; at++) expect((await byCode(step, 'aaaa-aaaa')).statusCode).toBe(401)
  const again = cookiesOf(await login(email))
  const refused = await byCode(again, codes[0] ?? '')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many failed sign-ins\. Please try again in 1[45] minutes\.$/)
})

test('a passkey is not added for a wrong challenge, origin or host, with odd text, twice, or to a second account', async () => {
  const [{ cookie }, other] = [await newAdmin(), await newAdmin()]
  const device = createAuthenticator(origin)
  const options = (await optionsFor(cookie)).json()
  const add = (credential: object, by = cookie) =>
    post('/api/auth/passkeys', by, { name: 'Laptop', credential })
  for (const credential of [
    device.create((await optionsFor(other.cookie)).json()),
    device.create(options, { origin: 'https://evil.example' }),
    device.create(options, { rpId: 'evil.example' }),
  ])
    expect((await add(credential)).json().message).toBe(
      'This passkey was not created for this page. Please try again.',
    )
  const made = device.create(options)
  const odd = { ...made, response: { ...made.response, transports: ['usb\0'] } }
  expect((await add(odd)).json().message).toBe('This is not what a passkey sends. Please try again.')
  const raced = await Promise.all([add(made), add(made)])
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect((await add(device.create((await optionsFor(other.cookie)).json()), other.cookie)).statusCode).toBe(
    409,
  )
  const late = createAuthenticator(origin).create((await optionsFor(cookie)).json())
  await passTime(world.database, 5 * minute)
  expect((await add(late)).json().message).toBe('Creating the passkey took too long. Please try again.')
})

test('changes need the password, the last passkey takes the recovery codes with it, and each change is emailed once', async () => {
  const { email, device, step, request } = await halfIn()
  const cookie = cookiesOf(await byPasskey(step, device.get(request)))
  const [passkey] = (await send('GET', '/api/auth/second-factor', cookie)).json().passkeys
  const wrong = { currentPassword: 'not it at all' }
  for (const refused of [
    await post('/api/auth/passkeys/options', cookie, wrong),
    await post('/api/auth/recovery-codes', cookie, wrong),
    await send('DELETE', `/api/auth/passkeys/${passkey.id}`, cookie, wrong),
  ])
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'currentPassword'])
  const renewed = await post('/api/auth/recovery-codes', cookie, { currentPassword })
  const [fresh] = renewed.json().recoveryCodes
  const stranger = await newAdmin()
  const removal = { currentPassword }
  expect(
    (await send('DELETE', `/api/auth/passkeys/${passkey.id}`, stranger.cookie, removal)).statusCode,
  ).toBe(404)
  const begun = cookiesOf(await login(email))
  const removed = await send('DELETE', `/api/auth/passkeys/${passkey.id}`, cookie, removal)
  expect(removed.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await byCode(begun, fresh)).statusCode).toBe(401)
  expect((await login(email)).json()).toMatchObject({ authenticated: true, user: { email } })
  expect(await mailsOf(email)).toEqual(['passkey-added', 'recovery-codes-renewed', 'passkey-removed'])
})

test('a second factor removed by the operator ends sessions and pending steps, and is logged and emailed once', async () => {
  const { email, cookie, step, codes } = await halfIn()
  await removeSecondFactor(world.database.db, site, email.toUpperCase())
  expect(await whoIs(cookie)).toEqual({ authenticated: false })
  expect((await byCode(step, codes[0] ?? '')).statusCode).toBe(401)
  const session = cookiesOf(await login(email))
  const log = await send('GET', `/api/admin/log?q=${encodeURIComponent(email)}`, session)
  expect(log.json()).toMatchObject([{ who: 'The operator', what: 'remove-second-factor', person: email }])
  await expect(removeSecondFactor(world.database.db, site, email)).rejects.toThrow('has no passkey')
  expect(await whoIs(session)).toMatchObject({ authenticated: true })
  expect(await mailsOf(email)).toEqual(['passkey-added', 'second-factor-removed'])
  await expect(removeSecondFactor(world.database.db, site, 'nobody@test.example')).rejects.toThrow(
    'no account',
  )
})

test('an eleventh passkey is refused', async () => {
  const { cookie } = await newAdmin()
  const [first] = (await newPasskey(cookie)).passkeys
  const [row] = await world.database.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.id, first?.id ?? ''))
  if (!row) throw new Error('no passkey')
  const { id: _, ...copied } = row
  const more = Array.from({ length: 9 }, () => ({ ...copied, credentialId: randomUUID() }))
  await world.database.db.insert(passkeys).values(more)
  expect((await optionsFor(cookie)).json().message).toBe(
    'You have 10 passkeys, which is the maximum. Remove one first.',
  )
})

test('where a passkey is required, an administrator without one may only add one, and cannot remove the last', async () => {
  const strict = await openWorld({ environment: { ADMIN_SECOND_FACTOR: 'required' } })
  const relaxed = world
  world = strict
  try {
    const { email, cookie } = await newAdmin()
    expect((await login(email)).json()).toMatchObject({ authenticated: true, user: { needsPasskey: true } })
    expect(await whoIs(cookie)).toMatchObject({ user: { needsPasskey: true } })
    for (const url of ['/api/admin/stats', '/api/auth/sessions', '/api/account/export']) {
      const refused = await send('GET', url, cookie)
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'Please add a passkey to your account first. Administrators and moderators of this directory need one.',
      ])
    }
    const {
      passkeys: [passkey],
    } = await newPasskey(cookie)
    expect((await send('GET', '/api/admin/stats', cookie)).statusCode).toBe(200)
    expect((await whoIs(cookie)).user.needsPasskey).toBeUndefined()
    const removal = await send('DELETE', `/api/auth/passkeys/${passkey?.id}`, cookie, { currentPassword })
    expect(removal.statusCode).toBe(409)
    expect(await world.database.db.$count(recoveryCodes)).toBeGreaterThan(0)
  } finally {
    world = relaxed
    await strict.close()
  }
})
