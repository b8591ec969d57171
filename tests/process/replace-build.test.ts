// Tests which files of earlier builds stay for pages that are open during an upgrade and for a running server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { replaceBuild } from '../../src/commands/replace-build.ts'

let dist: string
let made: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'mzansi-dist-'))
  made = folderOf(process.pid)
  return () => rmSync(dist, { recursive: true })
})

const folderOf = (pid: number) => join(dist, `new-${pid}`)

function make(folder: string, assets: string[]): void {
  for (const part of ['client/assets', 'client/.vite', 'server/assets'])
    mkdirSync(join(folder, part), { recursive: true })
  for (const name of assets) writeFileSync(join(folder, 'client/assets', name), name)
  for (const name of assets) writeFileSync(join(folder, 'server/assets', name), name)
  writeFileSync(join(folder, 'server/entry-server.js'), assets.join())
}
function build(...assets: string[]): void {
  make(made, assets)
  replaceBuild(made)
}
function assets(): string[] {
  const [client, server] = ['client/assets', 'server/assets'].map((part) =>
    readdirSync(join(dist, part)).sort(),
  )
  expect(server).toEqual(client)
  return client ?? []
}

test('a new build keeps the assets of the last three builds, and nothing else', () => {
  build('first-1.js', 'first-1.js.br', 'same.css')
  expect(assets()).toEqual(['first-1.js', 'first-1.js.br', 'same.css'])
  writeFileSync(join(dist, 'client/.vite/built-from'), 'the sources of then')
  build('first-2.js', 'same.css')
  expect(assets()).toEqual(['first-1.js', 'first-1.js.br', 'first-2.js', 'same.css'])
  expect(readFileSync(join(dist, 'server/entry-server.js'), 'utf8')).toBe('first-2.js,same.css')
  expect(existsSync(join(dist, 'client/.vite/built-from'))).toBe(false)
  build('first-3.js', 'same.css')
  build('first-4.js', 'same.css')
  expect(assets()).toEqual([
    'first-1.js',
    'first-1.js.br',
    'first-2.js',
    'first-3.js',
    'first-4.js',
    'same.css',
  ])
  build('first-2.js')
  expect(assets()).toEqual(['first-2.js', 'first-3.js', 'first-4.js', 'same.css'])
  expect(readdirSync(dist).sort()).toEqual(['client', 'earlier.json', 'server'])
})

test('a build does not touch the folder of a concurrent build, and removes that of a killed one', () => {
  const [other, killed] = [folderOf(process.ppid), folderOf(2 ** 30)]
  for (const folder of [other, killed]) make(folder, ['beside.js'])
  build('first-5.js')
  expect([existsSync(other), existsSync(killed)]).toEqual([true, false])
  replaceBuild(other)
  expect(assets()).toContain('beside.js')
  expect(readdirSync(dist).sort()).toEqual(['client', 'earlier.json', 'server'])
})

test('builds that finish while another one is being installed wait for its lock, and each is installed completely', async () => {
  build('before.js')
  const replacing = join(dist, 'replacing')
  make(replacing, ['first.js'])
  writeFileSync(join(replacing, 'lock'), String(process.pid))
  // Folders of running processes, because the folder of an ended process would be removed.
  const folders = [process.pid, process.ppid, 1].map(folderOf)
  const names = folders.map((_, n) => `beside-${n}.js`)
  const children = folders.map((folder, n) => {
    make(folder, names.slice(n, n + 1))
    const typed = ['src/commands/replace-build.ts', folder]
    return once(spawn(process.execPath, typed, { stdio: 'ignore' }), 'exit')
  })
  await pause(400)
  expect(assets()).not.toContain('beside-0.js')
  rmSync(replacing, { recursive: true })
  expect((await Promise.all(children)).map(([code]) => code)).toEqual([0, 0, 0])
  expect(assets()).toEqual(expect.arrayContaining(names))
  expect(readdirSync(dist).sort()).toEqual(['client', 'earlier.json', 'server'])
})

test('the lock of a killed build is ignored', () => {
  build('before-killed.js')
  make(join(dist, 'replacing'), ['killed.js'])
  writeFileSync(join(dist, 'replacing/lock'), String(2 ** 30))
  build('after-killed.js')
  expect(assets()).toContain('after-killed.js')
  expect(existsSync(join(dist, 'replacing'))).toBe(false)
}, 5000)

test('when the list of earlier files cannot be written, the previous build stays unchanged', () => {
  build('before.js')
  const entry = () => readFileSync(join(dist, 'server/entry-server.js'), 'utf8')
  const before = [entry(), readFileSync(join(dist, 'earlier.json'), 'utf8')]
  mkdirSync(join(made, 'earlier.json'), { recursive: true })
  expect(() => build('late.js')).toThrow()
  expect([entry(), readFileSync(join(dist, 'earlier.json'), 'utf8')]).toEqual(before)
})
