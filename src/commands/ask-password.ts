// Decides how a password is typed: twice, and not shown.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const discard = new Writable({ write: (_chunk, _encoding, done) => done() })

/** Returns a password that was typed twice into the terminal, or null when the two differ or the input ended early. */
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
