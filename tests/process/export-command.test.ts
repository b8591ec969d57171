// The export as an operator types it: to the terminal, into a file that is replaced completely or not at all, and what it refuses.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DirectoryMap, ExportedDirectory } from '../../src/contract/directory-export.ts'
import { readCsv } from '../world/read-csv.ts'
import { newestFirst } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { folder, runCommand, runHere } from './program.ts'

let world: World
let environment: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  environment = { DATABASE_URL: world.target.kind === 'server' ? world.target.url : '' }
})
afterAll(() => world.close())
const run = (...args: string[]) => runHere('export', args, environment)

test('each format is written to stdout, and nothing else is', async () => {
  // In a process of its own, whose output must be complete when it exits.
  const csv = await runCommand('export', ['--format', 'csv'], environment)
  expect(csv).toMatchObject({ code: 0, errors: '' })
  // Reading the output drops the byte order mark; the file of the next test has it.
  expect(readCsv(`\uFEFF${csv.out}`)).toHaveLength(newestFirst.length)
  const json = await run('--format', 'json')
  expect(ExportedDirectory.parse(JSON.parse(json.out))).toHaveLength(newestFirst.length)
  const map = await run('--format', 'geojson')
  expect(DirectoryMap.parse(JSON.parse(map.out)).features).toHaveLength(newestFirst.length)
})

test('with --file the export replaces an earlier file, and only its path is printed', async () => {
  const file = join(folder, 'directory.csv')
  writeFileSync(file, 'the one of yesterday')
  const { code, out, errors } = await run('--format', 'csv', '--file', file)
  expect({ code, out, errors }).toEqual({ code: 0, out: `${file}\n`, errors: '' })
  expect(readCsv(readFileSync(file, 'utf8'))).toHaveLength(newestFirst.length)
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('an export that fails exits with 1 and a message, and leaves the earlier file', async () => {
  const file = join(folder, 'kept.json')
  writeFileSync(file, 'the one of yesterday')
  await world.database.pool.query('ALTER TABLE trades RENAME TO mislaid')
  const { code, errors } = await run('--format', 'json', '--file', file).finally(() =>
    world.database.pool.query('ALTER TABLE mislaid RENAME TO trades'),
  )
  expect(code).toBe(1)
  expect(errors).toMatch(/^\S.+\n$/)
  expect(readFileSync(file, 'utf8')).toBe('the one of yesterday')
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('a missing or unknown format, an empty file name, a missing folder and a folder as file are refused', async () => {
  for (const args of [[], ['--format', 'xlsx'], ['--format', 'csv', '--file', '']])
    expect(await run(...args)).toEqual({
      code: 1,
      out: '',
      errors: 'Say which format: mzansi-local export --format csv|json|geojson [--file FILE]\n',
    })
  const nowhere = join(folder, 'no-such-folder', 'directory.csv')
  const refused = await run('--format', 'csv', '--file', nowhere)
  expect(refused.errors).toContain('There is no folder')
  expect(existsSync(join(folder, 'no-such-folder'))).toBe(false)
  mkdirSync(join(folder, 'a-folder'))
  const intoFolder = await run('--format', 'csv', '--file', join(folder, 'a-folder'))
  expect(intoFolder).toMatchObject({ code: 1, out: '' })
  expect(intoFolder.errors).toMatch(/is a folder and must be a file/)
})
