// Prepares the empty cluster that first starts copy, once for each major version of PostgreSQL: a step of the build.
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createCluster, embeddedMajor, preparedCluster } from '../database/embedded/cluster.ts'

if (!existsSync(preparedCluster)) {
  const made = join(resolve(process.argv[2] ?? ''), 'cluster', String(embeddedMajor))
  mkdirSync(dirname(made), { recursive: true })
  await createCluster(made, true, (reason) => {
    throw new Error(reason)
  })
  // The program may run as another user than the build, who reads every file and changes none.
  chmodSync(made, 0o755)
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  process.exit() // PGlite keeps the process alive
}
