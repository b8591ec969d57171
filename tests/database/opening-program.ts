// A process that prints "ready", and tries to open the database of a folder at each line of its input. It prints "won", and keeps the
// database open until its input ends, or prints the refusal.
import { createInterface } from 'node:readline'
import { openDatabase } from '../../src/database/connect.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const folder = process.argv[2] ?? ''
console.log('ready')
for await (const _line of createInterface(process.stdin)) {
  const outcome = await openDatabase({ kind: 'embedded', folder }, log).then(
    () => 'won',
    (error) => String(error),
  )
  console.log(outcome)
}
process.exit(0)
