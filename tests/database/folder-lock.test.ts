// One process at a time may open a data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { lockFolder } from '../../src/database/embedded/folder-lock.ts'
import { DatabaseRefused } from '../../src/database/failures.ts'
import { rounds } from '../world/endurance.ts'
import { openScratch, quietLog, scratchCluster, scratchFolder } from './scratch.ts'

const program = fileURLToPath(new URL('./lock-contender.ts', import.meta.url))

test('exactly one of two processes that lock at the same instant gets the folder, time after time', async () => {
  const folder = scratchFolder()
  let refused = contend(folder)
  for (let round = 0; round < rounds.lockRaces; round++) {
    const added = contend(folder)
    await Promise.all([refused.isReady, added.isReady])
    const outcomes = await Promise.all([refused.lock(), added.lock()])
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    const winner = outcomes[0] === 'won' ? refused : added
    refused = winner === refused ? added : refused
    await kill(winner) // every round but the first comes right after a kill
  }
  await kill(refused)
}, 300_000)

test('a second start is refused within two seconds and names the process that holds the folder', async () => {
  const folder = scratchFolder()
  const first = contend(folder)
  await first.isReady
  expect(await first.lock()).toBe('won')
  const began = performance.now()
  const refusal = await lockFolder(folder).catch((error: unknown) => error)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(refusal).toBeInstanceOf(DatabaseRefused)
  expect(String(refusal)).toMatch(new RegExp(`in use by process ${first.child.pid} on .* since 20`))
  first.child.kill('SIGKILL')
})

test('a refused second start does not disturb the first one, and the folder is free when that closes', async () => {
  const folder = await scratchCluster()
  const first = await openScratch({}, { kind: 'embedded', folder })
  await first.pool.query('CREATE TABLE kept (n int)')
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog)).rejects.toThrow(/in use by process/)
  await first.pool.query('INSERT INTO kept VALUES (1)')
  await first.close()
  const second = await openScratch({}, { kind: 'embedded', folder })
  expect((await second.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
})

test('a released lock can be taken again by the same process', async () => {
  const folder = scratchFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseRefused)
  lock.release()
  const again = await lockFolder(folder)
  again.release()
})

type Contender = { child: ChildProcess; isReady: Promise<unknown>; lock: () => Promise<string> }

function contend(folder: string): Contender {
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim()
  const lock = () => {
    child.stdin.write('lock\n')
    return line()
  }
  return { child, isReady: line(), lock }
}

async function kill({ child }: Contender): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
