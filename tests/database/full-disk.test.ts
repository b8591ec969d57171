// A disk that was full for a moment: writes fail meanwhile, the program says so, and they succeed as soon as there is room.
import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SyncedFolder, syncedStartParams } from '../../src/database/embedded/synced-folder.ts'
import { scratchCluster } from './scratch.ts'

test('a file that the embedded database could not create is created as soon as there is room', async () => {
  const folder = join(await scratchCluster(), 'postgres')
  const fail = (reason: string): never => {
    throw new Error(reason)
  }
  const pglite = await PGlite.create({
    fs: new SyncedFolder(folder, true, fail),
    startParams: syncedStartParams,
  })
  onTestFinished(() => pglite.close())
  await pglite.exec('CREATE TABLE notes (text text)')
  const grow = () => pglite.exec(`INSERT INTO notes SELECT repeat('x', 500) FROM generate_series(1, 500)`)
  // PGlite creates a file by writing nothing to it. At this size the table gets its second file.
  const writing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  await expect(grow()).rejects.toThrow('No space left on device')
  await expect(grow()).rejects.toThrow('No space left on device')
  writing.mockRestore()
  await grow()
  expect((await pglite.query('SELECT count(*)::int AS n FROM notes')).rows).toEqual([{ n: 500 }])
})
