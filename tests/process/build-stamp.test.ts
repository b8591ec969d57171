// Shows when `npm start` builds the screens.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt, stampBuild } from '../../src/commands/build-stamp.ts'

/** A copy of the sources, and the folder that Vite makes. */
function copySources(): string {
  const root = mkdtempSync(join(tmpdir(), 'mzansi-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of ['package-lock.json', 'public', 'src', 'vite.config.ts']) {
    cpSync(path, join(root, path), { recursive: true })
  }
  mkdirSync(join(root, 'dist/client/.vite'), { recursive: true })
  return root
}

test('a build that ended early is none', () => {
  const root = copySources()
  writeFileSync(join(root, 'dist/client/.vite/manifest.json'), '{}')
  expect(isBuilt(root)).toBe(false)
})

test.each([
  'src/web/app.tsx',
  'src/web/new.css',
  'src/contract/page.ts',
  'public/plain.css',
  'package-lock.json',
])('a build holds until an upgrade brings another %s', (path) => {
  const root = copySources()
  stampBuild(root)
  expect(isBuilt(root)).toBe(true)
  writeFileSync(join(root, path), 'new')
  expect(isBuilt(root)).toBe(false)
})

test('what the screens are not made of needs no build', () => {
  const root = copySources()
  stampBuild(root)
  writeFileSync(join(root, 'src/serve.ts'), 'new')
  expect(isBuilt(root)).toBe(true)
})
