// The program on a small machine: a cgroup limits it to 512 MiB, for a first start and for serving.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { folder, ready } from './program.ts'

const limit = 512 * 2 ** 20
const group = makeGroup()

/** The folder of a cgroup with the limit, or null where this user may not create one. */
function makeGroup(): string | null {
  const kinds = [
    { at: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes' },
    { at: '/sys/fs/cgroup', file: 'memory.max' },
  ]
  for (const { at, file } of kinds) {
    const path = join(at, `mzansi-test-${process.pid}`)
    try {
      mkdirSync(path)
      writeFileSync(join(path, file), String(limit))
      return path
    } catch {} // not this kind, or not permitted
  }
  return null
}

test.skipIf(!group)('a first and a later start serve pages within 512 MiB of memory', async () => {
  const peaks: number[] = []
  for (const _start of ['first', 'later']) {
    const port = await freePort()
    const program = await ready(startInGroup(`${group}`, port), port)
    for (const path of ['/', '/?q=coffee', '/api/businesses', '/api/places?q=soweto'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
    peaks.push(peakOf(program.pid))
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
  }
  expect(Math.max(...peaks)).toBeLessThan(limit)
  // The kernel removes the processes from the cgroup a moment after they ended.
  await expect.poll(() => remove(`${group}`)).toBe(true)
})

function remove(path: string): boolean {
  try {
    rmdirSync(path)
    return true
  } catch {
    return false
  }
}

function startInGroup(path: string, port: number) {
  const start = 'echo $$ > "$GROUP/cgroup.procs" && exec bin/mzansi-local serve'
  return spawn('sh', ['-c', start], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      GROUP: path,
      PORT: String(port),
      DATA_DIR: join(folder, 'small'),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
}

/** The peak memory of the process in bytes. */
const peakOf = (pid: number | undefined) =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
