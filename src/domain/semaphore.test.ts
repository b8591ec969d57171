import { expect, test } from 'vitest'
import { Semaphore } from './concurrency.ts'
import { Failure } from './failures.ts'

const limits = { maxConcurrent: 2, maxWaiting: 3, maxWaitingBytes: 100, tooBusyText: 'Please wait.' }

/** A task that the test ends, and that records whether it began. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const state = { began: false, end: resolve, fail: reject }
  const work = () => {
    state.began = true
    return promise
  }
  return { state, work }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('two tasks run at once, and the next in the queue starts when one succeeds or fails', async () => {
  const semaphore = new Semaphore(limits)
  const tasks = [task(), task(), task(), task()]
  const runs = tasks.map(({ work }) => semaphore.run(work, 1))
  const begun = () => tasks.map(({ state }) => state.began)
  await settle()
  expect(begun()).toEqual([true, true, false, false])
  tasks[1]?.state.end()
  await settle()
  expect(begun()).toEqual([true, true, true, false])
  tasks[0]?.state.fail(new Error('broken'))
  await expect(runs[0]).rejects.toThrow('broken')
  await settle()
  expect(begun()).toEqual([true, true, true, true])
  for (const { state } of tasks) state.end()
  await Promise.all(runs.slice(1))
})

test('work beyond a full queue is refused with 503 until other work ends', async () => {
  const semaphore = new Semaphore(limits)
  const tasks = Array.from({ length: 5 }, task)
  const runs = tasks.map(({ work }) => semaphore.run(work, 1))
  expect(semaphore.hasRoom()).toBe(false)
  const refusal = semaphore.run(task().work, 1)
  await expect(refusal).rejects.toBeInstanceOf(Failure)
  await expect(refusal).rejects.toMatchObject({ code: 'unavailable', message: 'Please wait.' })
  tasks[0]?.state.end()
  await runs[0]
  expect(semaphore.hasRoom()).toBe(true)
  for (const { state } of tasks) state.end()
  await Promise.all(runs)
})

test('the bytes of waiting work are limited, and those of running work do not count', async () => {
  const semaphore = new Semaphore(limits)
  const tasks = Array.from({ length: 3 }, task)
  const runs = [semaphore.run(tasks[0]?.work ?? settle, 1000), semaphore.run(tasks[1]?.work ?? settle, 1000)]
  runs.push(semaphore.run(tasks[2]?.work ?? settle, 100))
  await expect(semaphore.run(settle, 1)).rejects.toMatchObject({ code: 'unavailable' })
  for (const { state } of tasks) state.end()
  await Promise.all(runs)
  await expect(semaphore.run(async () => 'again', 1000)).resolves.toBe('again')
})

test('a closed semaphore refuses waiting and new work, and finishes running work', async () => {
  const semaphore = new Semaphore(limits)
  const tasks = Array.from({ length: 4 }, task)
  const runs = tasks.map(({ work }) => semaphore.run(work, 1))
  semaphore.close()
  const refusal = { code: 'unavailable', message: expect.stringContaining('Nothing was saved') }
  await expect(runs[2]).rejects.toMatchObject(refusal)
  await expect(runs[3]).rejects.toMatchObject(refusal)
  await expect(semaphore.run(task().work, 1)).rejects.toMatchObject(refusal)
  for (const { state } of tasks) state.end()
  await Promise.all(runs.slice(0, 2))
  expect(tasks.map(({ state }) => state.began)).toEqual([true, true, false, false])
})
