// A process with an open database and a deadline of one second, which a test suspends. Prints how often the database was reopened.
import { openDatabase } from '../../src/database/connect.ts'

let reopened = 0
const log = { info: () => {}, warn: () => {}, error: () => void reopened++ }
const limits = { deadlineMs: 1000 }
const database = await openDatabase({ kind: 'embedded', folder: process.argv[2] ?? '' }, log, limits)
console.log('open')
process.stdin.once('data', async () => {
  console.log(`reopened ${reopened} times, outage: ${await database.findOutage()}`)
})
