// The lines of a backup: any row can be read back from its line, and nothing else is accepted as a line with rows.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/world/any-character.ts'
import { endLine, headerLine, readHeaderLine, readRowsLine, rowsLine } from './backup-format.ts'

const header = {
  format: 1,
  madeAt: '2026-11-21T16:37:58.000Z',
  program: '0.1.0',
  migrations: 7,
  newest: '0007_search_bounds',
  hash: 'a'.repeat(64),
  tables: ['businesses', 'users'],
}

test('a header is read as it was written', () => {
  expect(readHeaderLine(headerLine(header))).toEqual(header)
})

test.each([
  ['no comment mark', headerLine(header).slice(3)],
  ['invalid JSON', headerLine(header).slice(0, -2)],
  ['a name with SQL in it', headerLine({ ...header, newest: "7'; DROP TABLE users; --" })],
  ['a table with SQL in it', headerLine({ ...header, tables: ['users; DROP TABLE users'] })],
  ['an invalid hash', headerLine({ ...header, hash: "'" })],
])('a first line with %s is not read as a header', (_what, line) => {
  expect(readHeaderLine(line)).toBeNull()
})

test('the header, rows and end lines are exactly those of format 1', () => {
  expect(headerLine({ ...header, tables: [] })).toMatch(/^-- mzansi-local backup \{"format":1,"madeAt":/)
  expect(rowsLine({ table: 'users', json: '[]' })).toBe(
    "INSERT INTO users OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::users, '[]');",
  )
  expect(endLine({ users: 1 }, 'a')).toBe('-- end of backup {"rows":{"users":1},"sha256":"a"}')
})

test('any text is written on one line, and is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (texts) => {
      const rows = { table: 'businesses', json: JSON.stringify(texts) }
      const line = rowsLine(rows)
      expect(line).not.toContain('\n')
      expect(readRowsLine(line)).toEqual(rows)
    }),
  )
})

test.each([
  ['a statement after the rows', `${rowsLine({ table: 'users', json: '[]' })} DROP TABLE users;`],
  [
    'a statement within the quotes',
    rowsLine({ table: 'users', json: '[]' }).replace('[]', "[]'); DELETE FROM users; --"),
  ],
  ['a quote that is not doubled', rowsLine({ table: 'users', json: "['']" }).replace("''''", "'''")],
  ['another statement', 'DELETE FROM users;'],
  ['other columns', rowsLine({ table: 'users', json: '[]' }).replace('users OVER', 'users (id) OVER')],
])('%s is not read as rows', (_what, line) => {
  expect(readRowsLine(line)).toBeNull()
})
