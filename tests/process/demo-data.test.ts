// The demo fills only an unused database, and an external one only with a flag.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDemoCases, addDemoData, refuseOtherThanDemo } from '../../src/commands/demo-data.ts'
import { refuseOpenDemo } from '../../src/commands/demo-logins.ts'
import { isEmpty } from '../../src/commands/sample-data.ts'
import { readConfig } from '../../src/config.ts'
import type { LogEntry } from '../../src/contract/history.ts'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { businesses, users } from '../../src/database/schema.ts'
import { hashPassword } from '../../src/domain/accounts/passwords.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld } from '../world/world.ts'

const quiet = { info: () => {}, error: () => {} }

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

test('the demo refuses an empty DATABASE_URL database without the flag, and never fills one with an account', async () => {
  const world = await openWorld({ fill: async () => {} })
  const { db } = world.database
  const named = configOf({ DATABASE_URL: 'postgres://user@host/directory' })
  await expect(addDemoData(db, named, quiet, false)).rejects.toThrow('add "-- --fill-database"')
  expect(await isEmpty(db)).toBe(true)

  const email = 'nomvula@directory.example'
  await db.insert(users).values({ username: email, email, password: 'a hash', role: 'administrator' })
  for (const config of [named, configOf({})]) await addDemoData(db, config, quiet, true)
  expect((await db.select().from(users)).map((user) => user.email)).toEqual([email])
  await expect(refuseOtherThanDemo(db)).rejects.toThrow('holds a directory of its own')
  await world.close()
})

test('with the sample passwords, a demo starts only on localhost and warns, and after they change on any host', async () => {
  const world = await openWorld({ template: 'samples', fill: async () => {} })
  const { db } = world.database
  await refuseOtherThanDemo(db)
  const warnings: string[] = []
  const serve = (host: string) => refuseOpenDemo(db, { host }, { warn: (text) => void warnings.push(text) })
  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'directory.example'])
    await expect(serve(host), host).rejects.toThrow(/passwords of admin@mzansi\.example, .*HOST=127\.0\.0\.1/)
  expect(warnings).toEqual([])
  for (const host of ['127.0.0.1', 'localhost', '::1']) await serve(host)
  expect(warnings).toHaveLength(3)
  await db.update(users).set({ password: await hashPassword('a new password') })
  await serve('0.0.0.0')
  expect(warnings).toHaveLength(3)
  await world.close()
})

test('demo cases add a duplicate, a moved and a closed listing, a waiting edit and two reports, and change no sample', async () => {
  const world = await openWorld({ template: 'samples', fill: async () => {} })
  const { db } = world.database
  const images = await openImageStore({ kind: 'folder', folder: join(world.files, 'images') })
  const context = {
    db,
    images,
    log: quiet,
    cache: { clear: () => {} },
    now: () => new Date(),
    rateLimiter: createRateLimiter(db, { enabled: false }),
    site: { reviewEdits: 'off' } as const,
  }
  const errors: string[] = []
  const log = { ...quiet, error: (_what: object, text: string) => void errors.push(text) }
  const startAgain = () => addDemoData(db, configOf({}), log, true)
  await startAgain()
  expect(errors, 'a demo that was interrupted while it was filled').toEqual([
    expect.stringContaining('Remove its data folder'),
  ])
  const before = await db.select().from(businesses).orderBy(businesses.id)
  await addDemoCases(context)
  await startAgain()
  expect(errors).toHaveLength(1)
  const after = await db.select().from(businesses).orderBy(businesses.id)
  const old = new Set(before.map(({ id }) => id))
  expect(after.filter(({ id }) => old.has(id))).toEqual(before)
  const added = after.filter(({ id }) => !old.has(id))
  expect(added.map(({ approvalStatus, trading }) => [approvalStatus, trading]).sort()).toEqual([
    ['approved', 'moved'],
    ['approved', 'temporarily-closed'],
    ['pending', 'open'],
  ])
  expect(added.find(({ trading }) => trading === 'moved')?.moved?.from).toBe('Observatory')
  const admin = await signIn(world.database, { role: 'administrator' })
  const list = async (url: string) => (await world.server.inject({ url, headers: admin })).json()
  const [pending] = added.filter(({ approvalStatus }) => approvalStatus === 'pending')
  const queue: ModerationItem[] = await list('/api/admin/businesses/pending')
  expect(queue.find(({ id }) => id === pending?.id)?.similar).toMatchObject([{ why: 'phone' }])
  expect(await list('/api/admin/edits/waiting')).toMatchObject([{ changes: [{ field: 'name' }] }])
  expect(await list('/api/admin/reports')).toMatchObject([
    { business: { name: 'The Second Button' } },
    { business: { name: 'Windpomp Tea Garden' } },
  ])
  const lines: LogEntry[] = await list('/api/admin/log')
  const told = lines.map(({ what, who, business }) => `${what} ${who} ${business?.name}`)
  expect(told.slice(0, 3), 'edits are by their owners').toEqual([
    'submit-edit nomsa@mzansi.example The Second Button',
    'edit nomsa@mzansi.example The Second Button',
    'edit ilse@mzansi.example Windpomp Tea Garden',
  ])
  expect(told).toContain('approve admin@mzansi.example The Second Button')
  const decided = lines.slice(3).map(({ at }) => at)
  expect(decided, 'decisions are ordered by time').toEqual(decided.toSorted().toReversed())
  await world.close()
})
