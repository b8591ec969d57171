// Prepares the empty cluster that first starts copy, once for each major version of PostgreSQL: a step of the build.
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createCluster, preparedCluster } from '../database/embedded/cluster.ts'

if (!existsSync(preparedCluster)) {
  rmSync(dirname(preparedCluster), { recursive: true, force: true })
  mkdirSync(dirname(preparedCluster), { recursive: true })
  await createCluster(preparedCluster, true, (reason) => {
    throw new Error(reason)
  })
  chmodSync(preparedCluster, 0o755) // the program may run as another user than the build
  process.exit() // PGlite keeps the process alive
}
