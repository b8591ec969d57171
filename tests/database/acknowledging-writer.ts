// A process that prints how many of the acknowledged rows it finds, and then writes rows until it is killed. It prints the number of
// each row once the database has acknowledged it. Arguments: the folder, and how many rows were acknowledged so far.
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/database/connect.ts'
import { isUnavailable } from '../../src/database/failures.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const [, , folder = '', acknowledged = '0'] = process.argv
const { pool } = await openDatabase({ kind: 'embedded', folder }, log)
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY, text text)')
const { rows } = await pool.query(
  `SELECT coalesce(max(n), 0) AS last,
    count(*) FILTER (WHERE n <= $1 AND text = repeat('row ' || n || ' ', 40)) AS found FROM acknowledged`,
  [acknowledged],
)
writeSync(1, `found ${rows[0]?.found}\n`) // not console.log: a killed process loses what it buffers
if (process.argv[4] === 'count only') process.exit()
for (let n = Number(rows[0]?.last) + 1; ; n++) {
  await write(n)
  writeSync(1, `${n}\n`)
}

// Retries, since a server that is killed may have died before or after the commit.
async function write(n: number): Promise<void> {
  for (;;) {
    try {
      await pool.query('INSERT INTO acknowledged VALUES ($1, repeat($2, 40)) ON CONFLICT DO NOTHING', [
        n,
        `row ${n} `,
      ])
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await pause(20)
    }
  }
}
