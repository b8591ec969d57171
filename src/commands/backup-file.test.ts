// A backup file is either complete or not there, and its lines are read back unchanged.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBackupFile, writeBackupFile } from './backup-file.ts'

function scratchFile(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-backup-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, path: join(folder, 'new', 'kept.sql.gz') }
}

async function* lines(texts: string[], failure?: Error) {
  for (const text of texts) yield `${text}\n`
  if (failure) throw failure
}

test('lines are read back unchanged, including long ones and ones with unusual line separators', async () => {
  const { path } = scratchFile()
  const texts = ['one', '', 'two\u2028still two\r\u0085', 'x'.repeat(1_000_000), '\ufeff💈'.repeat(40_000)]
  const bytes = await writeBackupFile(path, lines(texts))
  expect(readFileSync(path)).toHaveLength(bytes)
  const found: string[] = []
  for await (const line of readBackupFile(path)) found.push(line)
  expect(found).toEqual(texts)
})

test('a backup that fails halfway leaves no file, and throws the reason', async () => {
  const { path, folder } = scratchFile()
  const half = lines(['x'.repeat(5_000_000)], new Error('the database went away'))
  await expect(writeBackupFile(path, half)).rejects.toThrow('the database went away')
  expect(readdirSync(join(folder, 'new'))).toEqual([])
})

test('the message about a file that cannot be written names it and says that there is no backup', async () => {
  const { folder } = scratchFile()
  writeFileSync(join(folder, 'new'), 'a file where a folder should be')
  const nowhere = writeBackupFile(join(folder, 'new', 'kept.sql.gz'), lines(['one']))
  await expect(nowhere).rejects.toThrow(/kept\.sql\.gz could not be written: .*\. There is no backup\.$/)
})

test('the file gets its name only when it is complete, and never replaces a file that appeared meanwhile', async () => {
  const { path, folder } = scratchFile()
  async function* slowly() {
    yield 'one\n'
    expect(existsSync(path)).toBe(false)
    // The lines may be read before the folder is made.
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'of somebody else')
  }
  await expect(writeBackupFile(path, slowly())).rejects.toThrow(/is there already/)
  expect(readFileSync(path, 'utf8')).toBe('of somebody else')
  expect(readdirSync(join(folder, 'new'))).toEqual(['kept.sql.gz'])
})

test('a backup removes the leftovers of a killed one, but not those of a running one or any other file', async () => {
  const { path } = scratchFile()
  const folder = dirname(path)
  mkdirSync(folder)
  const write = (name: string, ageSeconds: number) => {
    writeFileSync(join(folder, name), 'half')
    const at = Date.now() / 1000 - ageSeconds
    utimesSync(join(folder, name), at, at)
  }
  write('older.sql.gz.0123abcd.unfinished', 61)
  write('running.sql.gz.0123abcd.unfinished', 10)
  write('work.unfinished', 1000)
  await writeBackupFile(path, lines(['one']))
  expect(readdirSync(folder).sort()).toEqual([
    'kept.sql.gz',
    'running.sql.gz.0123abcd.unfinished',
    'work.unfinished',
  ])
})
