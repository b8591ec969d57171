// The import as an operator types it: a check that changes nothing, the import itself, and what it refuses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { like } from '#drizzle'
import { businesses, imports } from '../../src/database/schema.ts'
import { openWorld, type World } from '../world/world.ts'
import { folder, runCommand, runHere } from './program.ts'

let world: World
let environment: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  environment = { DATABASE_URL: world.target.kind === 'server' ? world.target.url : '' }
})
afterAll(() => world.close())
const run = (...args: string[]) => runHere('import', args, environment)

function writeList(name: string): string[] {
  const list = join(folder, `${name}.csv`)
  writeFileSync(
    list,
    [
      'Naam,Soort,Adres,Foon',
      `${name} Plumbing,Plumber,"12 Vilakazi Street, Soweto, Gauteng",083 555 0142`,
      `${name} Bakery,Bakery,"3 Church Street, Upington, Northern Cape",083 555 0143`,
      ',Bakery,"4 Church Street, Upington, Northern Cape",083 555 0144',
    ].join('\n'),
  )
  return ['--file', list]
}
const countNamed = (name: string) => world.database.db.$count(businesses, like(businesses.name, `${name} %`))

test('a list is only checked without --run, and imported with --run', async () => {
  const list = writeList('Karoo Koop')
  const columns = join(folder, 'columns.json')
  writeFileSync(
    columns,
    JSON.stringify({
      source: 'Our chamber of commerce',
      columns: { Naam: 'name', Soort: 'category', Adres: 'location', Foon: 'phone' },
    }),
  )
  const checked = await run(...list, '--columns', columns)
  expect(checked).toMatchObject({ code: 0 })
  expect(checked.out).toMatch(/3 rows:\n {2}new: 2\n/)
  expect(checked.out).toContain('Nothing is imported yet.')
  expect(await countNamed('Karoo Koop')).toBe(0)
  const imported = await runCommand('import', [...list, '--columns', columns, '--run'], environment)
  expect(imported).toMatchObject({ code: 0 })
  expect(imported.out).toContain('2 businesses were added or changed.')
  expect(await countNamed('Karoo Koop')).toBe(2)
})

test('an invalid columns file or a missing list is refused with a readable message, and nothing is stored', async () => {
  const list = writeList('Namib Nook')
  const stored = () => world.database.db.$count(imports)
  const before = await stored()
  const columns = join(folder, 'wrong.json')
  for (const text of ['{"columns": {"Naam": "nickname"}}', '["name"', '"name"']) {
    writeFileSync(columns, text)
    const { code, errors } = await run(...list, '--columns', columns, '--run')
    expect([code, errors]).toEqual([1, expect.stringMatching(/^[A-Z/].+\n$/)])
  }
  expect((await run('--file', join(folder, 'no-list.csv'))).errors).toMatch(/^There is no file /)
  expect([await stored(), await countNamed('Namib Nook')]).toEqual([before, 0])
})
