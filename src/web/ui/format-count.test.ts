// A long list is counted so that its number can be read at a glance.
import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('numbers are grouped in threes, also where counting stopped', () => {
  expect(['', '0', '999', '1000', '1000+', '1234567'].map(formatCount)).toEqual([
    '',
    '0',
    '999',
    '1,000',
    '1,000+',
    '1,234,567',
  ])
})
