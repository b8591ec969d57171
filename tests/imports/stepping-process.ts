// A copy of the program that only runs import steps, to be killed. Its only argument is the database target as JSON.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/database/connect.ts'
import { makeNextStep } from '../../src/domain/imports/import-steps.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const { db, close } = await openDatabase(JSON.parse(process.argv[2] ?? ''), quiet)
writeSync(1, 'ready\n')
while (await makeNextStep(db)) writeSync(1, 'step\n')
await close()
