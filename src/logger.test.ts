// The log never waits: not for a full disk, a slow reader, or a reader that hangs.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogDestination, type WriteBytes } from './logger.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })
const flush = (destination: { flush(done: () => void): void }) => new Promise<void>(destination.flush)

/** A reader that takes as many bytes of each write as `respond` returns, or fails with the error that it returns. */
function startReader(respond: (bytes: Buffer) => number | Error) {
  let received = ''
  const writeBytes: WriteBytes = (bytes, done) =>
    queueMicrotask(() => {
      const given = respond(bytes)
      if (given instanceof Error) return done(given, 0)
      received += bytes.subarray(0, given)
      done(null, given)
    })
  return { writeBytes, read: () => received.split('\n').slice(0, -1) }
}

test('lines arrive in their order, also when each write takes only a part of them', async () => {
  const { writeBytes, read } = startReader((bytes) => Math.min(3, bytes.length))
  const log = createLogDestination(writeBytes)
  for (const line of ['one\n', 'two and a half\n', 'three\n']) log.write(line)
  await flush(log)
  expect(read()).toEqual(['one', 'two and a half', 'three'])
})

test('lines on a full disk are dropped, and their number is logged before the next line', async () => {
  let isFull = true
  const { writeBytes, read } = startReader((bytes) => (isFull ? failed('ENOSPC') : bytes.length))
  const log = createLogDestination(writeBytes)
  for (let at = 0; at < 5; at++) log.write(`lost ${at}\n`)
  await flush(log)
  isFull = false
  log.write('kept\n')
  await flush(log)
  log.write('next\n')
  await flush(log)
  expect(read()).toEqual([expect.stringContaining('"dropped":5,'), 'kept', 'next'])
  expect(JSON.parse(read()[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('dropped') })
})

test('a disk that becomes full within a line drops it and the rest, and the next line is not joined to it', async () => {
  const results = [6, 8, failed('ENOSPC')]
  const { writeBytes, read } = startReader((bytes) => results.shift() ?? bytes.length)
  const log = createLogDestination(writeBytes)
  for (const line of ['whole\n', 'half of it\n', 'nothing of it\n']) log.write(line)
  await flush(log)
  log.write('kept\n')
  await flush(log)
  expect(read()).toEqual(['whole', 'half of ', expect.stringContaining('"dropped":2,'), 'kept'])
})

test('a reader that hangs costs at most a megabyte of memory, and a flush still ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let resume = () => {}
  const sizes: number[] = []
  const log = createLogDestination((bytes, done) => {
    sizes.push(bytes.length)
    resume = () => done(null, bytes.length)
  })
  const line = `${'x'.repeat(999)}\n`
  for (let at = 0; at < 5000; at++) log.write(line)
  const ending = flush(log)
  await vi.advanceTimersByTimeAsync(1000)
  await ending
  resume()
  expect(sizes[0]).toBe(1000)
  expect(sizes[1]).toBeLessThan(1024 * 1024 + 1000)
})

test('a write to a slow reader is retried, and nothing is lost', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const results = [failed('EAGAIN'), 4, failed('EAGAIN')]
  const { writeBytes, read } = startReader((bytes) => results.shift() ?? bytes.length)
  const log = createLogDestination(writeBytes)
  log.write('not lost\n')
  await vi.advanceTimersByTimeAsync(300)
  expect(read()).toEqual(['not lost'])
})
