// Shows what a power cut of the primary costs: lost acknowledged writes, seconds without writes, seconds without reads.
import { setTimeout as pause } from 'node:timers/promises'
import { copies, countRunning, isReady } from './copies.ts'
import { type Kind, printTallies, startLoad } from './load.ts'
import { findPrimary, killNode, startNode, stopReceiving, untilComplete } from './patroni.ts'
import { countLost, keptPage, picture, registering, uncachedSearch } from './people.ts'
import { until } from './processes.ts'

const calmMs = 8000
/** With `--cut-off` the standbys receive nothing for this long before the primary dies. What is acknowledged in that time is on the primary only. */
const cutOffMs = 1000
/** After this time the dead Patroni is started again, as a process manager would do. */
const restartAfterMs = 30_000

export type FailoverOptions = { isSynchronous: boolean; isCutOff: boolean }

/** Runs `kill -9` on the primary and its Patroni under load. */
export async function showFailover(
  editing: Kind[],
  { isSynchronous, isCutOff }: FailoverOptions,
): Promise<void> {
  const load = startLoad([keptPage, picture, uncachedSearch, registering, ...editing])
  await pause(calmMs)
  const dead = (await findPrimary()) ?? 0
  const began = performance.now()
  const receiving = isCutOff ? stopReceiving(dead) : null
  if (isCutOff) await pause(cutOffMs)
  killNode(dead)
  receiving?.end()
  const since = () => ((performance.now() - began) / 1000).toFixed(1)
  await until('another primary', async () => ![null, dead].includes(await findPrimary()))
  const promoted = since()
  await pause(Math.max(0, restartAfterMs - (performance.now() - began)))
  startNode(dead)
  await untilComplete(isSynchronous)
  const rejoined = since()
  await until('all copies ready', async () => (await Promise.all(copies.map(isReady))).every(Boolean))
  await pause(calmMs)
  await load.stop()
  const { acknowledged, lost } = await countLost()
  const mode = `${isSynchronous ? 'with' : 'without'} synchronous_mode${isCutOff ? ', standbys cut off before' : ''}`
  console.log(`\n### kill -9 of the primary (node ${dead}) and its Patroni under load, ${mode}\n`)
  printTallies(load.tallies)
  console.log(`
| what | figure |
|---|---:|
| acknowledged writes / acknowledged ones that are lost | ${acknowledged} / ${lost} |
| another node is the primary after, s | ${promoted} |
| the dead node is a standby again after, s (its Patroni is started after ${restartAfterMs / 1000} s) | ${rejoined} |
| copies of the program that still run without a restart | ${countRunning()} of ${copies.length} |`)
  if (lost > 0) process.exitCode = 1
}
