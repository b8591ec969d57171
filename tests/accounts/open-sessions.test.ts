// Tests what an account sees of its sessions, and that the others can be ended.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerPassword, signInOwner } from '../owners/owner-world.ts'
import { placeEntry, writeGeoipFile } from '../world/geoip-file.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { post } from './account-mail.ts'

describe('on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    const path = join(folder, 'towns.mmdb')
    writeGeoipFile(path, { '196.25.0.0/16': placeEntry('South Africa', 'Johannesburg') })
    const environment = { GEOIP_FILE: path, TRUST_PROXY: '127.0.0.1' }
    world = await openWorld('PostgreSQL', { environment })
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-geoip-'))
  const list = (cookie: string) => world.server.inject({ url: '/api/auth/sessions', headers: { cookie } })

  test('an owner reads the device and the place of each session without its token, and ends all but this one', async () => {
    const first = await signInOwner(world.database, town.owned.id)
    const stranger = await signIn(world.database, { isAdmin: 1 })
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
})
