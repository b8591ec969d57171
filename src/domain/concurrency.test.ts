// Tests that the program waits for background work before it stops.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBackgroundWork } from './concurrency.ts'

test('done() waits for all work, including work that fails or is added meanwhile', async () => {
  const background = createBackgroundWork()
  const ended: string[] = []
  const work = async (name: string, ms: number) => {
    await pause(ms)
    ended.push(name)
  }
  background.add(work('short', 5).then(() => background.add(work('later', 40))))
  background.add(work('long', 20))
  background.add(Promise.reject(new Error('no')))
  await background.done()
  expect(ended).toEqual(['short', 'long', 'later'])
})
