// A process that tries to lock a folder. It prints "won" and keeps the lock until its input ends, or prints the refusal.
import { lockFolder } from '../../src/database/embedded/folder-lock.ts'

const folder = process.argv[2] ?? ''
try {
  await lockFolder(folder)
  console.log('won')
  process.stdin.resume().once('end', () => process.exit(0))
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  process.exit(3)
}
