// A process that writes rows for ever and prints each number once the database has acknowledged it.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/database/connect.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ kind: 'embedded', folder: process.argv[2] ?? '' }, log)
await database.pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY, text text)')
const { rows } = await database.pool.query('SELECT coalesce(max(n), 0) AS last FROM acknowledged')
for (let n = Number(rows[0]?.last) + 1; ; n++) {
  await database.pool.query('INSERT INTO acknowledged VALUES ($1, repeat($2, 40))', [n, `row ${n} `])
  writeSync(1, `${n}\n`) // not console.log: a killed process loses what it buffers
}
