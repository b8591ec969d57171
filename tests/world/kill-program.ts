// Runs programs of the tests that work on the database of a world until they are killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { World } from './world.ts'

/** Starts a program, and kills it `ms` milliseconds after it has written that it is ready. Its first argument is the database target as JSON. */
export async function killAfter(
  program: URL,
  { target }: World,
  ms: number,
  ...args: string[]
): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify(target), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await pause(ms)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
