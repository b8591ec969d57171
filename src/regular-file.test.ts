// Tests that a named pipe in place of an operator's file is refused at once.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPageTexts } from './domain/site-pages/site-pages.ts'
import { readLogoFile, readMapFile } from './named-files.ts'

test('a logo, a map or a page that is a named pipe is refused without waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-pipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pipe = join(folder, 'about.md')
  execFileSync('mkfifo', [pipe])
  const problem = expect.stringContaining(`${pipe} cannot be read: it is a folder, a pipe or a device`)
  expect([readLogoFile(pipe), readMapFile(pipe)]).toEqual([{ problem }, { problem }])
  await expect(readPageTexts(folder)).rejects.toThrow(`${pipe} cannot be read (it is a folder, a pipe`)
})
