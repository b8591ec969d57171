// Reads what an operator types: the options after the name of a command, and a password that is not shown.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { EmailText } from '../contract/text-input.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Prints a sentence to stderr and exits with code 1. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Returns the values of the options. Refuses anything else with the sentence `usage`. */
export function readOptions<const Known extends Options>(args: string[], options: Known, usage: string) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    return refuse(usage)
  }
}

/** Refuses anything typed after a command without options. */
export function refuseOptions(command: string, args: string[]): void {
  readOptions(args, {}, `mzansi-local ${command} takes no options. ${settingsText}`)
}

/** Says where everything that is not an option comes from. */
export const settingsText = 'Settings come from the environment and from the file .env.'

/** The absolute path given with the only option of backup or restore, or null without the option. */
export function readFileOption(name: 'to' | 'from', args: string[], usage: string): string | null {
  const given: { to?: string; from?: string } = readOptions(args, { [name]: { type: 'string' } }, usage)
  const file = given[name] ?? null
  if (file === '') return refuse(usage)
  return file && resolve(file)
}

/** The email address given with --email, the only option of the commands for accounts. */
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

const discard = new Writable({ write: (_chunk, _encoding, done) => done() })

/** Returns a password typed twice into the terminal, or null when the two differ or the input ended early. */
export async function askPassword(): Promise<string | null> {
  // `terminal: true` reads key by key; the output stream discards what readline would show.
  const reader = createInterface({ input: process.stdin, output: discard, terminal: true, historySize: 0 })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const prompt = async (text: string) => {
    process.stdout.write(text)
    const { value, done } = await lines.next()
    process.stdout.write('\n')
    return done ? null : value
  }
  try {
    const password = await prompt('Password (at least 8 characters): ')
    return password !== null && (await prompt('The same once more: ')) === password ? password : null
  } finally {
    reader.close()
  }
}
