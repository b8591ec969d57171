// Tests that a mistake in the options of a command stops it with a message.
import { afterEach, expect, test, vi } from 'vitest'
import { readEmail } from './command-input.ts'

afterEach(() => vi.restoreAllMocks())

test('the email is read and trimmed', () => {
  expect(readEmail('create-admin', ['--email', ' First@test.example '])).toBe('First@test.example')
})

const whose = 'Say whose account it is: mzansi-local reset-password --email name@directory.example'
test.each<[string, string[], string]>([
  ['no email', [], whose],
  ['an unknown option', ['--mail', 'a@b.example'], whose],
  ['an argument without an option', ['a@b.example'], whose],
  ['a wrong email', ['--email', 'nobody'], `"nobody" is not an email address. ${whose}`],
  [
    'a password on the command line',
    ['--email', 'a@b.example', '--password', 'x'],
    'A password is not accepted on the command line, where the history of the shell and other users can read it.',
  ],
])('%s ends the program with code 1 and a message', (_what, args, sentence) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  expect(() => readEmail('reset-password', args)).toThrow('exit 1')
  expect([exit.mock.calls.length, print.mock.calls]).toEqual([1, [[sentence]]])
})
