// Knows the only option of the commands for accounts: --email.
import { EmailText } from '../contract/text-input.ts'
import { readOptions } from './read-options.ts'
import { refuse } from './refuse.ts'

/** Returns the email address given with --email, or prints a sentence on stderr and exits with 1. */
export function readEmail(command: string, args: string[]): string {
  const usage = `Say whose account it is: mzansi-local ${command} --email name@directory.example`
  const given = readOptions(args, { email: { type: 'string' }, password: { type: 'string' } }, usage)
  if (given.password !== undefined) return refuse(passwordText)
  if (given.email === undefined) return refuse(usage)
  const email = EmailText.safeParse(given.email)
  return email.success ? email.data : refuse(`"${given.email}" is not an email address. ${usage}`)
}

const passwordText =
  'A password is not accepted on the command line, where the history of the shell and other users can read it.'
