// The first administrator of a directory, created through the one-time link that the program prints.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moderationLog, users } from '../../src/database/schema.ts'
import { makeSetupLink } from '../../src/domain/settings/set-up.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let beside: World
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
})
beforeEach(async () => {
  await world.database.pool.query('TRUNCATE users CASCADE')
  await world.database.pool.query('DELETE FROM settings')
  await world.database.pool.query('DELETE FROM setup_tokens')
  await Promise.all([world.live.reload(), beside.live.reload()])
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const makeToken = async () => (await makeSetupLink(world.database.db)) ?? expect.fail('There is no link.')
const founder = () => ({
  email: `${randomUUID()}@karoo.example`,
  password: 'nine red umbrellas',
  name: 'Karoo Trade',
})
const setUp = (token: string, at = world, fields = founder()) =>
  at.server.inject({ method: 'POST', url: '/api/setup', payload: { token, ...fields } })
const listUsers = () => world.database.db.select().from(users)
const isSetUp = async () => (await world.server.inject('/api/setup')).json().isSetUp

test('the link creates one administrator, sets the site name, signs the browser in, and works once', async () => {
  expect(await isSetUp()).toBe(false)
  const token = await makeToken()
  const fields = founder()
  const response = await setUp(token, world, fields)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ authenticated: true, user: { email: fields.email, isAdmin: 1 } })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const settings = await world.server.inject({ url: '/api/admin/settings', headers: { cookie } })
  expect(settings.json().siteName).toEqual({ value: 'Karoo Trade', from: 'settings' })
  expect(await isSetUp()).toBe(true)
  const again = await setUp(token)
  expect([again.statusCode, again.json().code]).toEqual([410, 'gone'])
  expect(await listUsers()).toHaveLength(1)
  expect(await makeSetupLink(world.database.db)).toBeNull()
  const lines = await world.database.db.select().from(moderationLog)
  expect(lines.at(-1)).toMatchObject({ action: 'create-administrator', person: fields.email })
})

test('the token is not stored in plain text, and an unknown or expired one is refused', async () => {
  const token = await makeToken()
  const { rows } = await world.database.pool.query('SELECT setup_tokens::text AS row FROM setup_tokens')
  expect(rows[0].row).not.toContain(token)
  const refused = await setUp('x'.repeat(43))
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(/setup-link/)])
  await world.database.pool.query("UPDATE setup_tokens SET expires_at = now() - interval '1 second'")
  expect((await setUp(token)).statusCode).toBe(400)
  expect(await listUsers()).toEqual([])
})

test('the link still works after an invalid password, name or email was refused', async () => {
  const token = await makeToken()
  for (const wrong of [{ password: 'password1' }, { password: 'short' }, { name: '' }, { email: 'nobody' }]) {
    const [path] = Object.keys(wrong)
    const response = await setUp(token, world, { ...founder(), ...wrong })
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path])
  }
  expect((await setUp(token)).statusCode).toBe(200)
})

test('of twelve concurrent requests, in two copies and with two links, one creates the administrator', async () => {
  const tokens = [await makeToken(), await makeToken()]
  const attempts = Array.from({ length: 12 }, (_, at) => setUp(tokens[at % 2] ?? '', at % 3 ? world : beside))
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(11)
  expect(await listUsers()).toHaveLength(1)
})
