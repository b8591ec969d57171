// What an operator reads of a failure, on the screen and in the log, holds nobody's data.
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

test('a failed query is explained by its cause, without its values', () => {
  const told = explainFailure(refusedRow())
  expect(told).toContain('new row violates check constraint')
  expect(told).not.toMatch(/thandi|argon2id/)
})

test('a failed query is logged with its start and its cause, without its values and its row', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.error({ err: refusedRow() }, 'a call failed')
  log.warn({ err: refusedRow().cause }, 'an idle connection failed')
  const told = lines.join('')
  expect(told).toContain('users_email_check')
  expect(told).toContain('insert into')
  expect(told).not.toMatch(/thandi|argon2id/)
})
