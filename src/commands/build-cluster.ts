// Prepares the empty cluster that first starts copy, once for each major version of PostgreSQL: a step of the build.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCluster, preparedCluster } from '../database/embedded/cluster.ts'

if (!existsSync(preparedCluster)) {
  rmSync(dirname(preparedCluster), { recursive: true, force: true })
  mkdirSync(dirname(preparedCluster), { recursive: true })
  await createCluster(preparedCluster, true, (reason) => {
    throw new Error(reason)
  })
  // The program may run as another user than the build, who reads every file and changes none.
  chmodSync(preparedCluster, 0o755)
  for (const entry of readdirSync(preparedCluster, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  process.exit() // PGlite keeps the process alive
}
