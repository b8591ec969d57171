// A process that prints "ready", and tries to lock a folder at each line of its input. It prints "won" and keeps the lock until its
// input ends, or prints the refusal.
import { createInterface } from 'node:readline'
import { lockFolder } from '../../src/database/embedded/folder-lock.ts'

const folder = process.argv[2] ?? ''
console.log('ready')
for await (const _line of createInterface(process.stdin)) {
  const outcome = await lockFolder(folder).then(
    () => 'won',
    (error) => String(error),
  )
  console.log(outcome)
}
process.exit(0)
