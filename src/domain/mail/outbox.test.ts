// When the outbox retries an email, and when it gives up.
import { expect, test } from 'vitest'
import { type FailedAttempt, outcomeOf, pauseMs, usualRetries } from './outbox.ts'

const failed = (changes: Partial<FailedAttempt>): FailedAttempt => ({
  attempts: 1,
  isCutOff: false,
  reply: null,
  ...changes,
})
const outcome = (changes: Partial<FailedAttempt>) => outcomeOf(failed(changes), usualRetries, 0.5)

test('retry pauses grow from a minute to six hours, and take about three days in total', () => {
  const pauses = Array.from({ length: 20 }, (_, n) => pauseMs(n + 1, usualRetries, 0.5))
  expect(pauses[0]).toBe(60_000)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(Math.max(...pauses)).toBe(6 * 3_600_000)
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(66)
  expect(hours).toBeLessThan(80)
})

test('jitter changes a retry pause by at most a tenth, also after very many attempts', () => {
  expect(pauseMs(1, usualRetries, 0)).toBe(54_000)
  expect(pauseMs(1, usualRetries, 1)).toBe(66_000)
  expect(pauseMs(100_000, usualRetries, 1)).toBe(6.6 * 3_600_000)
})

test('an email is retried until its last attempt', () => {
  expect(outcome({ attempts: 20 }).state).toBe('deferred')
  expect(outcome({ attempts: 21 })).toEqual({ state: 'given_up', reason: 'too many attempts' })
})

test('an email to a mailbox that does not exist is given up at once', () => {
  for (const reply of ['550 5.1.1 <x> no such user', '553-5.1.3 bad address', '556 5.1.10 null MX'])
    expect(outcome({ reply })).toEqual({ state: 'given_up', reason: 'unknown recipient' })
})

test('an email is retried after a refusal that the operator can correct', () => {
  for (const reply of [
    '535 5.7.8 bad login',
    '550 5.7.1 relaying denied',
    '553 5.1.8 sender refused',
    '550 no',
    '450 4.1.1 later',
  ])
    expect(outcome({ reply }).state).toBe('deferred')
})

test('an email that a stop interrupts is released, even at its last attempt', () => {
  expect(outcome({ attempts: 21, isCutOff: true })).toEqual({ state: 'released' })
})

test('a refusal counts even when the program is stopping', () => {
  expect(outcome({ isCutOff: true, reply: '451 try later' }).state).toBe('deferred')
})

test('an email is retried when the connection is lost before the reply', () => {
  expect(outcome({ reply: null }).state).toBe('deferred')
})
