// Tests which lines a .env file can have, and the messages about the others.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnvText } from './env-files.ts'

test('comments, quotes, several lines in quotes and empty values are read', () => {
  const text =
    '\uFEFF# ours\r\n\r\nPORT=4000\r\nexport SITE_NAME="Kasi # Local" # a comment\nA=\'1\n2\'\nEMPTY=\n B = 2\nLAST=x'
  const values = { PORT: '4000', SITE_NAME: 'Kasi # Local', A: '1\n2', EMPTY: '', B: '2', LAST: 'x' }
  expect(readEnvText(text)).toEqual({ values })
})

test.each([
  ['ACCENT_COLOUR=#0b6e4f', '#0b6e4f'],
  ['ACCENT_COLOUR = #0b6e4f', ''],
  ['ADMIN_PASSWORD=long#password # a comment', 'long#password'],
  ['DATABASE_URL=postgres://u:a#b@h/d#\r', 'postgres://u:a#b@h/d#'],
  ['EMPTY= # a comment', ''],
  ['MAIL_FROM="Karoo, Trade" <no-reply@a.example> # a comment', '"Karoo, Trade" <no-reply@a.example>'],
])('in a value that is not quoted, # begins a comment only after a space: %s', (line, value) => {
  const name = line.split(/ ?=/)[0] ?? ''
  expect(readEnvText(`A=1\n${line}\nB="2"`)).toEqual({ values: { A: '1', [name]: value, B: '2' } })
})

test.each([
  ['without an equals sign', 'PORT=1\nSITE_NAME Kasi\nHOST=::1'],
  ['with a colon', '\nSMTP_URL: smtp://u:secret@mail.example'],
  ['with a wrong name', "A=''\n2PORT=1"],
  ['with a quote that never ends', 'A=1\nSITE_NAME="Kasi\nHOST=::1'],
])('a line %s is reported by its number, and its text is not repeated', (_what, text) => {
  const read = readEnvText(text)
  expect(read).toEqual({ problems: [expect.stringMatching(/^Line 2 of \.env must be NAME=value/)] })
  expect(JSON.stringify(read)).not.toMatch(/secret|Kasi/)
})

test('every value in double quotes is read unchanged, and no text throws', () => {
  const value = fc.string({ unit: fc.constantFrom(..."ab #='`$%@:/é") })
  fc.assert(
    fc.property(value, (one) => {
      expect(readEnvText(`A="${one}"\nB=2`)).toEqual({ values: { A: one, B: '2' } })
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void readEnvText(text)))
})
