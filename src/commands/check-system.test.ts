// Tests the limits at which a machine is too small, or its clock wrong.
import { expect, test } from 'vitest'
import { judgeClock, judgeDisk, judgeMemory, judgeOpenFiles } from './check-system.ts'

const disk = { freeBytes: 1e9, freeInodes: 10_000, inodes: 1e6 }
const madeAt = new Date('2026-11-01T00:00:00Z')
const now = new Date('2026-11-22T00:00:05Z')
const server = (time: string) => ({ madeAt, server: new Date(time) })

test.each([
  ['a disk with room', judgeDisk('/data', disk), 'ok'],
  [
    'a disk that is almost full',
    judgeDisk('/data', { ...disk, freeBytes: 1e9 - 1 }),
    /^1\.0 GB are free.*Make room/,
  ],
  [
    'a disk with few free inodes',
    judgeDisk('/data', { ...disk, freeInodes: 9999 }),
    /^Only 9999 more files.*df -i/,
  ],
  ['a file system without inodes', judgeDisk('/data', { ...disk, freeInodes: 0, inodes: 0 }), 'ok'],
  ['512 MB of memory', judgeMemory(2 ** 29), 'ok'],
  ['less memory', judgeMemory(2 ** 28), /^268 MB.*Allow 537 MB/],
  ['many open files', judgeOpenFiles(1024), 'ok'],
  ['an unlimited number of open files', judgeOpenFiles(null), 'ok'],
  ['few open files', judgeOpenFiles(256), /^256 may be open.*ulimit -n/],
  ['a clock that agrees', judgeClock(now, server('2026-11-22T00:00:00Z')), 'ok'],
  [
    'a clock that is six seconds off',
    judgeClock(now, server('2026-11-21T23:59:59Z')),
    /Set both clocks by NTP/,
  ],
  [
    'a clock that is earlier than this version',
    judgeClock(new Date(0), { madeAt, server: null }),
    /before this version/,
  ],
])('%s gives the right verdict', (_what, { state, text }, expected) => {
  if (expected === 'ok') expect(state).toBe('ok')
  else {
    expect(state).toBe('wrong')
    expect(text).toMatch(expected)
  }
})
