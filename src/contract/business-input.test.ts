// Which WhatsApp numbers and email addresses a business may give.
import { zodResolver } from '@hookform/resolvers/zod'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PublicEmail, WhatsApp } from './business-input.ts'
import { z } from './zod.ts'

const refusalOf = (shape: typeof WhatsApp | typeof PublicEmail, typed: unknown) =>
  shape.safeParse(typed).error?.issues.map(({ message }) => message)

describe('WhatsApp', () => {
  test.each([
    ['082 123 4567', '+27821234567'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['0027 60-123-4567', '+27601234567'],
    ['073\u20111234567', '+27731234567'],
    ['\u202A+27 82 123 4567\u202C', '+27821234567'],
    ['+264 81 123 4567', '+264811234567'],
    ['00258 84 123 4567', '+258841234567'],
    ['+44 7700 900123', '+447700900123'],
    ['https://wa.me/27821234567?text=Hello', '+27821234567'],
    ['wa.me/+264811234567', '+264811234567'],
    ['https://api.whatsapp.com/send?phone=%2B27821234567&text=x', '+27821234567'],
    ['', null],
    ['   ', null],
    [null, null],
  ])('%j is stored as %s', (typed, stored) => {
    expect(WhatsApp.parse(typed)).toBe(stored)
    expect(WhatsApp.parse(stored)).toBe(stored)
  })

  test.each([
    ['a landline', '011 123 4567'],
    ['a landline with its country code', '+27 21 123 4567'],
    ['a toll-free number', '0800 123 456'],
    ['a shared-cost number', '0860 123 456'],
    ['a VoIP number', '087 123 4567'],
    ['eight digits', '082 123 456'],
    ['ten digits', '082 123 45678'],
    ['a foreign number without its plus', '447700900123'],
    ['seven digits after a plus', '+1234567'],
    ['sixteen digits after a plus', '+1234567890123456'],
    ['two numbers', '082 123 4567 / 083 123 4567'],
    ['words', 'ask for Sipho'],
    ['a script', 'javascript:alert(1)'],
    ['a link to another site', 'https://wa.me.evil.example/27821234567'],
    ['a chat link of a landline', 'https://wa.me/27111234567'],
    ['digits of another script', '٠٨٢١٢٣٤٥٦٧'],
    ['a text inside the number', '+27 82 123 4567<script>'],
  ])('%s is refused with one message', (_what, typed) => {
    expect(refusalOf(WhatsApp, typed)).toEqual([
      'WhatsApp must be a mobile number like 082 123 4567, or one with its country code',
    ])
  })

  test('any accepted text is stored as E.164, and stays the same when it is parsed again', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0 ()\d-]{0,20}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const { data } = WhatsApp.safeParse(text)
        if (!data) return
        expect(data).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(WhatsApp.parse(data)).toBe(data)
      }),
    )
  })
})

describe('the email for customers', () => {
  test.each([
    [' eat@gogo.example ', 'eat@gogo.example'],
    [`${'a'.repeat(64)}@gogo.example`, `${'a'.repeat(64)}@gogo.example`],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is stored as %s', (typed, stored) => {
    expect(PublicEmail.parse(typed)).toBe(stored)
  })

  test.each([
    'eat',
    'eat@gogo',
    'mailto:eat@gogo.example',
    'eat@gogo.example?bcc=all@evil.example',
    'eat@gogo.example\nBcc: all@evil.example',
    '"><script>@gogo.example',
    `${'a'.repeat(65)}@gogo.example`,
    7,
    {},
  ])('%j is refused with one message', (typed) => {
    expect(refusalOf(PublicEmail, typed)).toEqual(['Please enter a valid email address'])
  })

  test('a form in the browser shows the same message', async () => {
    const check = zodResolver(z.object({ email: PublicEmail }))
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await check({ email: 'eat@gogo' }, undefined, options)
    expect(errors).toMatchObject({ email: { message: 'Please enter a valid email address' } })
  })
})
