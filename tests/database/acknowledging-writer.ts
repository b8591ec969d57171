// A process that first says how many of the promised rows it finds, then writes rows for ever and prints each number once
// the database has acknowledged it. Arguments: the folder, and how many rows were promised so far.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/database/connect.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const [, , folder = '', promised = '0'] = process.argv
const { pool } = await openDatabase({ kind: 'embedded', folder }, log)
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY, text text)')
const { rows } = await pool.query(
  `SELECT coalesce(max(n), 0) AS last,
    count(*) FILTER (WHERE n <= $1 AND text = repeat('row ' || n || ' ', 40)) AS found FROM acknowledged`,
  [promised],
)
writeSync(1, `found ${rows[0]?.found}\n`) // not console.log: a killed process loses what it buffers
if (process.argv[4] === 'look only') process.exit()
for (let n = Number(rows[0]?.last) + 1; ; n++) {
  await pool.query('INSERT INTO acknowledged VALUES ($1, repeat($2, 40))', [n, `row ${n} `])
  writeSync(1, `${n}\n`)
}
