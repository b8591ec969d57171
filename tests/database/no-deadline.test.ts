// What the deadline of queries does not end: work that may take long, and a computer that was suspended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/database/failures.ts'
import { openScratch, programOptions, scratchCluster } from './scratch.ts'

test('work without a deadline may take longer than a query', async () => {
  const database = await openScratch({ deadlineMs: 1500 })
  const result = await database.withoutDeadline((client) => client.query('SELECT pg_sleep(3), 1 AS n'))
  expect(result.rows[0].n).toBe(1)
  const hung = database.pool.query('SELECT pg_sleep(3)')
  await expect(hung).rejects.toBeInstanceOf(DatabaseUnavailable) // the deadline applies again
})

test('a computer that is suspended for longer than the deadline does not reopen its database', async () => {
  const program = fileURLToPath(new URL('./suspended-program.ts', import.meta.url))
  const args = [...programOptions, program, await scratchCluster()]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await nextLine(child.stdout)).toBe('open')
  child.kill('SIGSTOP')
  await pause(3000)
  child.kill('SIGCONT')
  await pause(1000)
  child.stdin.write('how often was it reopened?\n')
  expect(await nextLine(child.stdout)).toBe('reopened 0 times, outage: null')
})

async function nextLine(output: Readable): Promise<string> {
  const [chunk] = await once(output, 'data')
  return String(chunk).trim()
}
