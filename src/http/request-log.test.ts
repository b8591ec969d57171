// How many log lines are written in a second.
import { expect, test } from 'vitest'
import { createLineLimit } from './request-log.ts'

test('only a few lines are written in a second, and the next line has the number of omitted ones', () => {
  let time = 0
  const limit = createLineLimit(2, () => time)
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([{}, {}, null, null])
  time = 1000
  expect([limit.take(), limit.take(), limit.take()]).toEqual([{ omitted: 2 }, {}, null])
})
