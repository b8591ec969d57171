// Tests that a file exists under its name with all its bytes, or not at all.
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FileExists, writeFileAtomically } from './files.ts'

function scratchFile() {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-atomic-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, path: join(folder, 'file'), temporary: join(folder, 'file.part') }
}

async function* pieces(texts: string[], failure?: Error) {
  for (const text of texts) yield Buffer.from(text)
  if (failure) throw failure
}

/** Calls `before` ahead of every fsync in this process. */
async function onEverySync(before: () => void): Promise<void> {
  const handle = await open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  const { sync } = prototype
  await handle.close()
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    before()
    await sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
}

test.each([
  ['a text', () => 'whole', 'whole'],
  ['bytes', () => Buffer.from('whole'), 'whole'],
  ['pieces', () => pieces(['who', 'le']), 'whole'],
  ['nothing', () => '', ''],
])('%s is written to a file, and no temporary file is left', async (_name, content, text) => {
  const { folder, path, temporary } = scratchFile()
  await writeFileAtomically(path, content(), { temporary })
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('the file replaces an older one, and a leftover temporary file', async () => {
  const { folder, path, temporary } = scratchFile()
  writeFileSync(path, 'the older one')
  writeFileSync(temporary, 'the rest of a temporary file')
  await writeFileAtomically(path, 'new', { temporary })
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('missing folders are created, with access only for this user when the file is private', async () => {
  const { folder } = scratchFile()
  const path = join(folder, 'a', 'b', 'file')
  await writeFileAtomically(path, 'x', { temporary: join(folder, 'c', 'part'), isPrivate: true })
  const mode = (name: string) => statSync(join(folder, name)).mode & 0o777
  expect(['a', 'a/b', 'c', 'a/b/file'].map(mode)).toEqual([0o700, 0o700, 0o700, 0o600])
})

test('the file is synced before it gets its name, and its folder after', async () => {
  const { path, temporary } = scratchFile()
  const named: boolean[] = []
  await onEverySync(() => named.push(existsSync(path)))
  await writeFileAtomically(path, 'x', { temporary })
  expect(named).toEqual([false, true])
})

test('every new folder is synced into its parent before the file is written', async () => {
  const { folder } = scratchFile()
  const temporary = join(folder, 'a', 'b', 'part')
  const begun: boolean[] = []
  await onEverySync(() => begun.push(existsSync(temporary)))
  await writeFileAtomically(join(folder, 'a', 'b', 'file'), 'x', { temporary })
  expect(begun).toEqual([false, false, true, false])
})

test.each([
  ['content', () => {}, new Error('the source is gone')],
  [
    'fsync',
    () => {
      throw new Error('EIO')
    },
    undefined,
  ],
])('a failure of the %s leaves the older file and no temporary file', async (_name, atSync, failure) => {
  const { folder, path, temporary } = scratchFile()
  writeFileSync(path, 'the older one')
  await onEverySync(atSync)
  const failing = writeFileAtomically(path, pieces(['half'], failure), { temporary })
  await expect(failing).rejects.toThrow(/gone|EIO/)
  expect(readFileSync(path, 'utf8')).toBe('the older one')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a failed rename leaves no temporary file', async () => {
  const { folder, path, temporary } = scratchFile()
  mkdirSync(path)
  await expect(writeFileAtomically(path, 'x', { temporary })).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a process that is killed while it writes leaves the temporary file only', async () => {
  const { folder, path, temporary } = scratchFile()
  const module = new URL('./files.ts', import.meta.url).href
  const program = `
    import { writeFileAtomically } from ${JSON.stringify(module)}
    async function* half() {
      yield Buffer.from('half')
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => setInterval(() => {}, 1000))
    }
    await writeFileAtomically(${JSON.stringify(path)}, half(), { temporary: ${JSON.stringify(temporary)} })`
  const killed = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(readdirSync(folder)).toEqual(['file.part'])
  expect(readFileSync(temporary, 'utf8')).toBe('half')
})

test('a new file never replaces another one, not even one that appears while it is written', async () => {
  const { folder, path, temporary } = scratchFile()
  async function* slowly() {
    yield Buffer.from('new')
    writeFileSync(path, 'of another writer')
  }
  const refused = writeFileAtomically(path, slowly(), { temporary, isNew: true })
  await expect(refused).rejects.toThrow(FileExists)
  expect(readFileSync(path, 'utf8')).toBe('of another writer')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a new file has only one name, without a hard link to the temporary one', async () => {
  const { folder, path, temporary } = scratchFile()
  await writeFileAtomically(path, 'new', { temporary, isNew: true })
  expect(readdirSync(folder)).toEqual(['file'])
  expect(statSync(path).nlink).toBe(1)
})

test.runIf(existsSync('/proc'))(
  'a folder in which none can be created is refused, and nothing hangs',
  async () => {
    const path = '/proc/mzansi/backups/file'
    await expect(writeFileAtomically(path, 'text', { temporary: `${path}.part` })).rejects.toThrow(
      /^(ENOENT|EACCES)/,
    )
  },
)
