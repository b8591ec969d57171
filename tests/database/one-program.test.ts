// Only one program at a time can run a database on a folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { lockFolder } from '../../src/database/embedded/folder-lock.ts'
import { DatabaseRefused } from '../../src/database/failures.ts'
import { rounds } from '../world/endurance.ts'
import { openScratch, quietLog, scratchFolder } from './scratch.ts'

const program = fileURLToPath(new URL('./opening-program.ts', import.meta.url))

test(`exactly one of two programs that open a folder at the same time gets it, ${rounds.openingRaces} times`, async () => {
  const folder = scratchFolder()
  let refused = startProgram(folder)
  for (let round = 0; round < rounds.openingRaces; round++) {
    const added = startProgram(folder)
    await Promise.all([refused.isReady, added.isReady])
    const outcomes = await Promise.all([refused.open(), added.open()])
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    const winner = outcomes[0] === 'won' ? refused : added
    refused = winner === refused ? added : refused
    await kill(winner) // so every later round finds the server of a killed program
  }
  await kill(refused)
  const last = await openDatabase({ kind: 'embedded', folder }, quietLog)
  await last.close()
})

test('a second start is refused within two seconds, and the refusal names the process that uses the folder', async () => {
  const folder = scratchFolder()
  const first = startProgram(folder)
  await first.isReady
  expect(await first.open()).toBe('won')
  const began = performance.now()
  const refusal = await openDatabase({ kind: 'embedded', folder }, quietLog).catch((error: unknown) => error)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(refusal).toBeInstanceOf(DatabaseRefused)
  expect(String(refusal)).toMatch(new RegExp(`in use by process ${first.child.pid} on .* since 20`))
  await kill(first)
  const second = await openDatabase({ kind: 'embedded', folder }, quietLog)
  await second.close()
})

test('a refused second start does not disturb the first program, and the folder is free when that closes', async () => {
  const folder = scratchFolder()
  const first = await openScratch({}, { kind: 'embedded', folder })
  await first.pool.query('CREATE TABLE kept (n int)')
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog)).rejects.toThrow(/in use by process/)
  await first.pool.query('INSERT INTO kept VALUES (1)')
  await first.close()
  const second = await openScratch({}, { kind: 'embedded', folder })
  expect((await second.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
})

test('a folder lock that was released can be taken again by the same process', async () => {
  const folder = scratchFolder()
  const free = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseRefused)
  free()
  const freeAgain = await lockFolder(folder)
  freeAgain()
})

type Opening = { child: ChildProcess; isReady: Promise<unknown>; open: () => Promise<string> }

function startProgram(folder: string): Opening {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim()
  const open = () => {
    child.stdin.write('open\n')
    return line()
  }
  return { child, isReady: line(), open }
}

async function kill({ child }: Opening): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
