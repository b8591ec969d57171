// Decides how a password is typed: twice and unseen.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

/** A password typed twice into the terminal, or null when the two differ or the typing was broken off. */
export async function askPassword(): Promise<string | null> {
  // A terminal that nobody sees: it takes the keys one by one and shows none of them.
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    process.stdout.write(question)
    const { value, done } = await lines.next()
    process.stdout.write('\n')
    return done ? null : value
  }
  try {
    const password = await ask('Password (at least 8 characters): ')
    return password !== null && (await ask('The same once more: ')) === password ? password : null
  } finally {
    reader.close()
  }
}
