// Tests that errors on the screen and in the log contain no personal data.
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { DrizzleQueryError } from '#drizzle'
import { explainFailure } from './explain-failure.ts'
import { createLogger } from './logger.ts'

function refusedRow(): DrizzleQueryError {
  const cause = Object.assign(new DatabaseError('new row violates check constraint', 0, 'error'), {
    code: '23514',
    constraint: 'users_email_check',
    detail: 'Failing row contains (7, thandi@private.example, $argon2id$secret).',
  })
  const values = ['thandi@private.example', '$argon2id$secret']
  return new DrizzleQueryError('insert into "users" values ($1, $2)', values, cause)
}

test('a failed query is explained by its cause and without its values', () => {
  const text = explainFailure(refusedRow())
  expect(text).toContain('new row violates check constraint')
  expect(text).not.toMatch(/thandi|argon2id/)
})

test('the log shows the start and the cause of a failed query, without its values and its row', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.error({ err: refusedRow() }, 'a call failed')
  log.warn({ err: refusedRow().cause }, 'an idle connection failed')
  const text = lines.join('')
  expect(text).toContain('users_email_check')
  expect(text).toContain('insert into')
  expect(text).not.toMatch(/thandi|argon2id/)
})

test('a log line whose err is not an Error is written, and does not throw', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  for (const err of [null, undefined, 'a text', 7]) log.warn({ err }, 'it failed')
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([null, undefined, 'a text', 7])
})
