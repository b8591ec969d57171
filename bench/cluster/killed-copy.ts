// Shows what a killed copy of the program costs: no request fails that is retried.
import { setTimeout as pause } from 'node:timers/promises'
import { copies, startCopy, stopCopy } from './copies.ts'
import { type Kind, printTallies, startLoad } from './load.ts'
import { keptPage, picture, registering, uncachedSearch } from './people.ts'

/** Runs `kill -9` on each copy in turn under load, and starts it again. */
export async function showKilledCopies(editing: Kind[]): Promise<void> {
  const load = startLoad([keptPage, picture, uncachedSearch, registering, ...editing])
  for (const copy of copies) {
    await pause(3000)
    await stopCopy(copy, 'SIGKILL')
    await pause(3000)
    await startCopy(copy)
  }
  await load.stop()
  console.log(`\n### kill -9 of each of the ${copies.length} copies in turn under load\n`)
  printTallies(load.tallies)
  if (load.tallies.some(({ failedTwice }) => failedTwice > 0)) process.exitCode = 1
}
