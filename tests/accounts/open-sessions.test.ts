// Tests what an account sees of its sessions, and that it can end the other ones.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNotNull } from '#drizzle'
import { sessions, users } from '../../src/database/schema.ts'
import { listSessions } from '../../src/domain/accounts/sessions.ts'
import { ownerPassword, signInOwner } from '../owners/owner-world.ts'
import { placeEntry, writeGeoipFile } from '../world/geoip-file.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { post } from './account-mail.ts'
import { minute } from './accounts-world.ts'

let world: World
beforeAll(async () => {
  const path = join(folder, 'towns.mmdb')
  writeGeoipFile(path, { '196.25.0.0/16': placeEntry('South Africa', 'Johannesburg') })
  const environment = { GEOIP_FILE: path, TRUST_PROXY: '127.0.0.1' }
  world = await openWorld({ environment })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})
const folder = mkdtempSync(join(tmpdir(), 'mzansi-geoip-'))
const list = (cookie: string) => world.server.inject({ url: '/api/auth/sessions', headers: { cookie } })

test('an owner sees device and place of each session but no token, and can end all other sessions', async () => {
  const first = await signInOwner(world.database, town.owned.id)
  const stranger = await signIn(world.database, { role: 'administrator' })
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36'
  const through = { 'x-forwarded-for': '196.25.7.8' }
  const login = { email: first.email, password: ownerPassword }
  const entered = await post(world, '/api/auth/login', login, {
    headers: { 'user-agent': agent, ...through },
  })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const response = await list(cookie)
  expect(response.json()).toMatchObject([
    { device: 'Chrome on Android', place: 'Johannesburg, South Africa', current: true },
    { device: 'A browser', place: null, current: false },
  ])
  expect(response.body).not.toContain(cookie.split('=')[1] ?? '')
  const { rows } = await world.database.pool.query('SELECT sessions::text AS row FROM sessions')
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|196\.25/)
  const ended = await post(world, '/api/auth/sessions/end-others', {}, { headers: { cookie } })
  expect(ended.json()).toMatchObject([{ current: true }])
  expect([(await list(first.cookie)).statusCode, (await list(cookie)).statusCode]).toEqual([401, 200])
  expect((await list(stranger.cookie)).json()).toHaveLength(1)
})

test('a leaving administrator cannot list sessions, and sessions idle for three hours are not listed in either role', async () => {
  const { cookie } = await signIn(world.database, { role: 'administrator', leavesAt: new Date() })
  expect((await list(cookie)).statusCode).toBe(403)
  const token = cookie.split('=')[1] ?? ''
  const idle = new Date(Date.now() - 3 * 60 * minute)
  const [user] = await world.database.db.select().from(users).where(isNotNull(users.leavesAt))
  const session = { tokenHash: randomBytes(32), userId: user?.id ?? '', lastSeenAt: idle, createdAt: idle }
  await world.database.db.insert(sessions).values({ ...session, expiresAt: new Date(Date.now() + minute) })
  const context = { db: world.database.db, token, now: () => new Date() }
  const account = { userId: session.userId, businessId: null }
  for (const role of ['owner', 'administrator'] as const)
    expect(await listSessions(context, { ...account, role }), role).toMatchObject([{ current: true }])
})
