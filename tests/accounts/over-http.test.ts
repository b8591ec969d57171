// Tests signing in and out over HTTP: the cookie, and whether its token is valid before and afterwards.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { rateLimits, users } from '../../src/database/schema.ts'
import { makeResetLink } from '../../src/domain/accounts/change-password.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { openWorld, type World } from '../world/world.ts'
import { rightPassword } from './accounts-world.ts'

const email = 'nomsa@test.example'
const sites = [
  ['https://directory.example', '__Host-session', '; Secure'],
  ['http://directory.example', 'session', ''],
] as const

/** Sends JSON with POST. */
function post(world: World, url: string, payload: object, more: InjectOptions = {}) {
  return world.server.inject({ method: 'POST', url, payload, ...more })
}

function login(world: World, password = rightPassword, more: InjectOptions = {}) {
  return post(world, '/api/auth/login', { email, password }, more)
}

async function whoIs(world: World, cookie: string) {
  const response = await world.server.inject({ url: '/api/auth/check', headers: { cookie } })
  expect(response.headers['cache-control']).toContain('no-store')
  return response.json()
}

const cookieOf = (response: LightMyRequestResponse) =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''

async function addNomsa({ database: { db } }: World): Promise<void> {
  await db
    .insert(users)
    .values({ email, username: email, password: await hashQuickly(rightPassword), role: 'administrator' })
}

describe.each(sites)('at %s', (siteUrl, cookieName, secure) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ environment: { SITE_URL: siteUrl } })
    await addNomsa(world)
  })
  afterAll(() => world.close())

  // Shows 3.1, 3.15, 7.2, 7.3.
  test('a sign-in returns the account and a cookie that is HttpOnly, SameSite=Lax and Secure on https', async () => {
    const response = await login(world)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      authenticated: true,
      user: {
        id: expect.any(String),
        email,
        username: email,
        isAdmin: 1,
        businessId: null,
      },
    })
    expect(response.headers['cache-control']).toContain('no-store')
    const [value, ...flags] = String(response.headers['set-cookie']).split('; ')
    expect(value).toMatch(new RegExp(`^${cookieName}=[\\w-]{43}$`))
    const expected = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
    expect(flags.sort()).toEqual(expected)
    expect(await whoIs(world, cookieOf(response))).toMatchObject({ authenticated: true, user: { email } })
  })

  // Shows 7.4.
  test('signing out clears the cookie and invalidates its token', async () => {
    const cookie = cookieOf(await login(world))
    const response = await post(world, '/api/auth/logout', {}, { headers: { cookie } })
    expect(response.json()).toEqual({ authenticated: false })
    const cleared = String(response.headers['set-cookie'])
    expect(cleared).toMatch(new RegExp(`^${cookieName}=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)`))
    expect(cleared).toContain(`Path=/; `)
    expect(cleared.includes('Secure')).toBe(secure !== '')
    expect(await whoIs(world, cookie)).toEqual({ authenticated: false })
    expect((await post(world, '/api/auth/logout', {}, { headers: { cookie } })).json()).toEqual({
      authenticated: false,
    })
  })

  test('a token from before a sign-in is invalid after it', async () => {
    const before = cookieOf(await login(world))
    const planted = `${cookieName}=${'A'.repeat(43)}`
    for (const cookie of [before, planted]) {
      const after = cookieOf(await login(world, rightPassword, { headers: { cookie } }))
      expect(after).not.toBe(cookie)
      expect(await whoIs(world, cookie)).toEqual({ authenticated: false })
      expect(await whoIs(world, after)).toMatchObject({ authenticated: true })
    }
  })
})

describe('with rate limits', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
    await addNomsa(world)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.database.db.delete(rateLimits)
  })

  // Shows 7.3.
  test('an unknown email and a wrong password get the same response and no cookie', async () => {
    const wrong = {
      message: 'Invalid email or password',
      error: 'Invalid email or password',
      code: 'unauthenticated',
    }
    for (const body of [
      { email, password: 'not it at all' },
      { email: 'nobody@test.example', password: rightPassword },
    ]) {
      const response = await post(world, '/api/auth/login', body)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual(wrong)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  test('malformed emails are refused with 400, and odd passwords with 401', async () => {
    for (const odd of ['a\0@test.example', '\ud800@test.example', 'x'.repeat(300), '', '💥'])
      expect((await post(world, '/api/auth/login', { email: odd, password: 'x' })).statusCode).toBe(400)
    for (const odd of ['\0', '\ud800', '💥', 'x'.repeat(128)])
      expect((await login(world, odd)).statusCode).toBe(401)
  })

  // Shows P.6.
  test('the eleventh failed sign-in is refused with Retry-After, and an IPv6 /56 network counts as one client', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const remoteAddress = `2001:db8:1:${attempt}::1`
      expect((await login(world, 'not it at all', { remoteAddress })).statusCode).toBe(401)
    }
    const refused = await login(world, rightPassword, { remoteAddress: '2001:db8:1:ff::ffff' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many failed sign-ins\. Please try again in 1[45] minutes\.$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await login(world, rightPassword, { remoteAddress: '2001:db8:1:100::1' })).statusCode).toBe(200)
  })

  test('of fifty concurrent wrong sign-ins, ten get 401 and forty get 429', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => login(world, 'not it at all')))
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40)
  })

  test('a reset link sets the password, ends every session, and works once', async () => {
    const { db } = world.database
    const cookie = cookieOf(await login(world))
    const token = await makeResetLink(db, email)
    const body = { token, newPassword: 'a quite new password', confirmPassword: 'a quite new password' }
    const unlike = { ...body, confirmPassword: 'another one' }
    const mistyped = await post(world, '/api/auth/reset-password', unlike)
    expect(mistyped.statusCode).toBe(400)
    expect(mistyped.json().issues).toEqual([{ path: 'confirmPassword', message: 'Passwords do not match' }])
    const done = await post(world, '/api/auth/reset-password', body, { headers: { cookie } })
    expect(done.statusCode).toBe(200)
    expect(done.json()).toEqual({ authenticated: false, email })
    expect(await whoIs(world, cookie)).toEqual({ authenticated: false })
    expect((await post(world, '/api/auth/reset-password', body)).statusCode).toBe(400)
    expect((await login(world, 'a quite new password')).statusCode).toBe(200)
    const password = await hashQuickly(rightPassword)
    await db.update(users).set({ password }).where(eq(users.email, email))
  })
})
