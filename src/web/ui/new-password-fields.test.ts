// The strength of a new password: length counts most, common words count as one character.
import { expect, test } from 'vitest'
import { rateStrength } from './new-password-fields.tsx'

test.each([
  ['seven77', 0],
  ['password1234', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['kgosi123', 1],
  ['drie blou potte', 3],
  ['Rooibos7!x', 2],
  ['sunflowers', 2],
  ['ヨハネスブルグの朝です', 3],
] as const)('%s is rated %i', (password, level) => {
  expect(rateStrength(password).level).toBe(level)
})

test('a character of several bytes counts as one', () => {
  expect(rateStrength('🍲🍲🍲🍲🍲🍲🍲').level).toBe(0)
  expect(rateStrength('🍲🌽🥘🍛🍞🥖🧀🍳').level).toBeGreaterThan(0)
})
