// Tests the readable path of a business.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/world/any-character.ts'
import { findCode } from '../../contract/public-addresses.ts'
import { readablePath } from './business-path-rules.ts'

const code = 'bcd346'
const words = (name: string, place: string | null = null) => readablePath({ name, place, code })

test.each([
  ['Gogo Nomsa’s Kitchen', 'Orlando West', '/b/gogo-nomsas-kitchen-orlando-west-bcd346'],
  ['Café Zoë & Söhne', 'Gqeberha', '/b/cafe-zoe-sohne-gqeberha-bcd346'],
  ['Soweto Braai', 'Soweto', '/b/soweto-braai-bcd346'],
  ['Port Fish', 'Port Alfred', '/b/port-fish-port-alfred-bcd346'],
  ['Spaza 24/7', null, '/b/spaza-24-7-bcd346'],
  ['!!! ★★★ ???', null, '/b/bcd346'],
  ['咖啡馆', 'Cyrildene', '/b/cyrildene-bcd346'],
])('%s in %s has the path %s', (name, place, path) => {
  expect(words(name, place)).toBe(path)
})

test('a long name is cut after a whole word, and a single long word is cut', () => {
  expect(words(`${'vetkoek '.repeat(20)}`)).toBe(`/b/${'vetkoek-'.repeat(7)}bcd346`)
  expect(words('x'.repeat(100))).toBe(`/b/${'x'.repeat(60)}-bcd346`)
})

test('any name and place give a short path without escapes, from which the code is read back', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter, maxLength: 200 }))
  const codes = fc.string({
    unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz34679'),
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(text, fc.option(text), codes, (name, place, code) => {
      const path = readablePath({ name, place, code })
      expect(path).toMatch(/^\/b\/([a-z0-9]+-)*[a-z0-9]{6}$/)
      expect(path.length).toBeLessThanOrEqual('/b/'.length + 60 + 1 + 6)
      expect(findCode(path)).toBe(code)
      expect(findCode(path.toUpperCase())).toBe(code)
    }),
  )
})
