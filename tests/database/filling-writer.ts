// A process that fills a small disk, writes to an embedded database there until a write fails, makes room again, and counts the rows.
// Arguments: the folder of the disk, and what is used up there: bytes or inodes.
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/database/connect.ts'

const [, , disk = '', what = ''] = process.argv
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ kind: 'embedded', folder: join(disk, 'database') }, log)
const { pool } = database
await pool.query('CREATE TABLE written (n int PRIMARY KEY, text text)')
// The text does not compress, so that each row takes space. With 'inodes', each row also gets a table, which takes inodes.
const text = `SELECT string_agg(md5($1::text || i), '') FROM generate_series(1, 8000) i`
const acknowledged: number[] = []
const write = async (n: number) => {
  await pool.query(`INSERT INTO written SELECT $1::int, (${text})`, [n])
  if (what === 'inodes') await pool.query(`CREATE TABLE more_${n} (text text)`)
  acknowledged.push(n)
}

const ballast = join(disk, 'ballast')
mkdirSync(ballast)
fillUp()
console.log('the disk is full')
let n = 0
while (
  await write(++n).then(
    () => true,
    () => false,
  )
);
console.log('a write failed')
await pause(300)
rmSync(ballast, { recursive: true })
const giveUpAt = performance.now() + 30_000
while (
  performance.now() < giveUpAt &&
  !(await write(++n).then(
    () => true,
    () => false,
  ))
)
  await pause(100)
if (acknowledged.at(-1) === n) console.log('a write succeeded')
const { rows } = await pool.query<{ kept: number }>(
  'SELECT count(*)::int AS kept FROM written WHERE n = ANY ($1)',
  [acknowledged],
)
console.log(`lost: ${acknowledged.length - Number(rows[0]?.kept)}`)
await database.close()
process.exit(0)

/** Fills the disk, except for a few writes. */
function fillUp(): void {
  const megabyte = Buffer.alloc(2 ** 20)
  for (let file = 0; ; file++) {
    const { bavail, bsize, ffree } = statfsSync(disk)
    if (what === 'bytes' ? bavail * bsize < 4 * 2 ** 20 : ffree < 20) return
    writeFileSync(join(ballast, String(file)), what === 'bytes' ? megabyte : '')
  }
}
