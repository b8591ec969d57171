// How a count is written.
import { expect, test } from 'vitest'
import { formatCount } from '../../contract/day-text.ts'

test('a count has a comma between thousands, also when counting stopped', () => {
  expect(['', '0', '999', '1000', '1000+', '1234567'].map(formatCount)).toEqual([
    '',
    '0',
    '999',
    '1,000',
    '1,000+',
    '1,234,567',
  ])
})
