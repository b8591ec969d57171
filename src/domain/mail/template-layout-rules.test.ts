// What an email header and the log can contain.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/world/any-character.ts'
import { domainOf, isPlainAddress, oneLine, readFrom, withoutAddresses } from './template-layout-rules.ts'

test('any text becomes one line of at most the given length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.integer({ min: 1, max: 120 }),
      (text, maxLength) => {
        const line = oneLine(text, maxLength)
        expect([...line].length).toBeLessThanOrEqual(maxLength)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(line.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('a text that fits is unchanged, and a longer one ends with an ellipsis', () => {
  expect(oneLine('Tšhwane – 🌽 & Sons', 30)).toBe('Tšhwane – 🌽 & Sons')
  expect(oneLine('🌽🌽🌽🌽', 3)).toBe('🌽🌽…')
})

test('an address is plain only when the text contains nothing else', () => {
  expect(isPlainAddress('nomsa.d+shop@mail.example')).toBe(true)
  for (const text of [
    'nomsa@a.example, other@b.example',
    'Nomsa <nomsa@a.example>',
    'nomsa@a.example\r\nBcc: other@b.example',
    'nomsa@a.example\n',
    'nomsa@a@b.example',
    '@a.example:nomsa@b.example',
    'group:nomsa@a.example;',
    'nomsa',
    '',
  ])
    expect(isPlainAddress(text), text).toBe(false)
})

test('the log gets only the domain of an address', () => {
  expect(domainOf('Nomsa@Mail.Example')).toBe('mail.example')
  expect(withoutAddresses("550 5.1.1 <nomsa@a.example>: gone\r\nto=o'neil@b.example")).not.toMatch(
    /nomsa|neil@/,
  )
  expect(withoutAddresses('550 <nomsa@a.example>')).toBe('550 <…@a.example>')
})

test('a sender is read with and without a name, and a wrong one is refused', () => {
  expect(readFrom('no-reply@a.example')).toEqual({ name: '', address: 'no-reply@a.example' })
  expect(readFrom('"Mzansi, Local" <no-reply@a.example>')).toEqual({
    name: 'Mzansi, Local',
    address: 'no-reply@a.example',
  })
  for (const text of [
    'Mzansi',
    'Mzansi <>',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'x <a@b.example> <c@d.example>',
  ])
    expect(readFrom(text), text).toBeNull()
})
