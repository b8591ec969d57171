// Tests when `npm start` builds the screens.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBuilt, stampBuild } from '../../src/commands/build-if-needed.ts'

const root = mkdtempSync(join(tmpdir(), 'mzansi-build-'))

/** Copies the sources, and creates the folder that Vite creates. */
beforeAll(() => {
  for (const path of ['package-lock.json', 'public', 'src', 'vite.config.ts'])
    cpSync(path, join(root, path), { recursive: true })
  mkdirSync(join(root, 'dist/client/.vite'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

test('a build without a stamp does not count as built', () => {
  writeFileSync(join(root, 'dist/client/.vite/manifest.json'), '{}')
  expect(isBuilt(root)).toBe(false)
})

test.each([
  'src/web/app.tsx',
  'src/web/new.css',
  'src/contract/page.ts',
  'public/plain.css',
  'package-lock.json',
])('a build is current until %s changes', (path) => {
  stampBuild(root)
  expect(isBuilt(root)).toBe(true)
  writeFileSync(join(root, path), 'new')
  expect(isBuilt(root)).toBe(false)
})

test('a change of a file that is not part of the screens needs no build', () => {
  stampBuild(root)
  writeFileSync(join(root, 'src/serve.ts'), 'new')
  expect(isBuilt(root)).toBe(true)
})
