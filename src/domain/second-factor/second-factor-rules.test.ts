// Tests which addresses support passkeys, why a passkey was refused, and what is ignored in a recovery code.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './second-factor.ts'
import { canHavePasskeys, refusalReason } from './second-factor-rules.ts'

test.each([
  ['https://directory.example', true],
  ['http://localhost:3000', true],
  ['http://directory.example', false],
  ['https://192.168.0.4', false],
  ['https://[::1]:3000', false],
])('passkeys at %s: %s', (url, can) => expect(canHavePasskeys(url)).toBe(can))

test('recovery codes are unique, and case, spaces and hyphens in them do not matter', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes.map((code) => hashRecoveryCode(code).toString('hex'))).size).toBe(10)
  const noise = fc.constantFrom('', ' ', '-', '\t', '  ', '–')
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.array(fc.tuple(fc.boolean(), noise), { minLength: 19 }),
      (code, how) => {
        const typed = [...code].map(
          (sign, at) => (how[at]?.[0] ? sign.toUpperCase() : sign) + (how[at]?.[1] ?? ''),
        )
        expect(hashRecoveryCode(typed.join(''))).toEqual(hashRecoveryCode(code))
      },
    ),
  )
})

test('the reason why a passkey was refused is in our words, whatever the device sent', () => {
  const own = ['made for another origin than SITE_URL', 'signed another challenge', 'not readable']
  fc.assert(
    fc.property(fc.string(), (sent) => {
      expect([
        refusalReason(`Unexpected registration response origin "${sent}", expected "https://a.example"`),
        refusalReason(`Unexpected authentication response challenge "${sent}", expected "abc"`),
        refusalReason(`Unexpected token ${sent} is not valid JSON`),
      ]).toEqual(own)
    }),
  )
  expect(refusalReason('Unexpected RP ID hash')).toBe('made for another host than that of SITE_URL')
})
