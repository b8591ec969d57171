// Tests what an account sees of its sessions, and that the others can be ended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerPassword, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { post } from './account-mail.ts'

describe('on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('PostgreSQL')
  })
  afterAll(() => world.close())
  const list = (cookie: string) => world.server.inject({ url: '/api/auth/sessions', headers: { cookie } })

  test('an owner reads the device of each session without its token, and ends all but this one', async () => {
    const first = await signInOwner(world.database, town.owned.id)
    const stranger = await signIn(world.database, { isAdmin: 1 })
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/143.0.0.0 Mobile Safari/537.36'
    const login = { email: first.email, password: ownerPassword }
    const entered = await post(world, '/api/auth/login', login, { headers: { 'user-agent': agent } })
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const response = await list(cookie)
    expect(response.json()).toMatchObject([
      { device: 'Chrome on Android', current: true },
      { device: 'A browser', current: false },
    ])
    expect(response.body).not.toContain(cookie.split('=')[1] ?? '')
    const { rows } = await world.database.pool.query('SELECT sessions::text AS row FROM sessions')
    expect(JSON.stringify(rows)).not.toContain('Mozilla')
    const ended = await post(world, '/api/auth/sessions/end-others', {}, { headers: { cookie } })
    expect(ended.json()).toMatchObject([{ current: true }])
    expect([(await list(first.cookie)).statusCode, (await list(cookie)).statusCode]).toEqual([401, 200])
    expect((await list(stranger.cookie)).json()).toHaveLength(1)
  })
})
