// The demo fills only a database that nobody uses, and only one that it was told to.
import { expect, test } from 'vitest'
import { addDemoData, fillFlag, refuseOtherThanDemo } from '../../src/commands/demo-data.ts'
import { isEmpty } from '../../src/commands/sample-data.ts'
import { readConfig } from '../../src/config.ts'
import { users } from '../../src/database/schema.ts'
import { openWorld } from '../world/world.ts'

const quiet = { info: () => {}, error: () => {} }

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

test('an empty database that DATABASE_URL names is filled by no demo without the flag, and one with an account never', async () => {
  const world = await openWorld('PGlite', { fill: async () => {} })
  const { db } = world.database
  const named = configOf({ DATABASE_URL: 'postgres://user@host/directory' })
  await expect(addDemoData(db, named, quiet, [])).rejects.toThrow(`add "-- ${fillFlag}"`)
  expect(await isEmpty(db)).toBe(true)

  const email = 'nomvula@directory.example'
  await db.insert(users).values({ username: email, email, password: 'a hash', isAdmin: 1 })
  for (const config of [named, configOf({})]) await addDemoData(db, config, quiet, [fillFlag])
  expect((await db.select().from(users)).map((user) => user.email)).toEqual([email])
  await expect(refuseOtherThanDemo(db)).rejects.toThrow('holds a directory of its own')
  await world.close()
})

test('the sample data is that of a demo', async () => {
  const world = await openWorld('PGlite', { template: 'samples', fill: async () => {} })
  await refuseOtherThanDemo(world.database.db)
  await world.close()
})
