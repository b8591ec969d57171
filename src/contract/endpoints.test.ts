// Every refusal has a message of our own: no default message of zod reaches a person.
import { describe, expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { z } from './zod.ts'

const values = [undefined, null, true, -1, 1.5, 1e308, '', 'x', '9'.repeat(400), [], {}]
const row = { day: 1, opens: '08:00', closes: '09:00', from: '2026-12-24', to: '2026-12-24', note: null }
const rows = Object.keys(row).flatMap((key) => values.map((value) => ({ ...row, [key]: value })))
const wrong = [...values, ...[...values, ...rows].map((value) => [value])]

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]

describe.each(calls)('%s', (_name, { input }) => {
  test('never refuses a value with a default message of zod', () => {
    const given = Object.keys(input.shape).flatMap((key) => wrong.map((value) => ({ [key]: value })))
    const issues = given.flatMap((sent) => input.safeParse(sent).error?.issues ?? [])
    const sentences = issues.filter(({ code }) => code !== 'unrecognized_keys')
    const foreign = sentences.filter(({ message }) =>
      /^(Invalid|Too |Unrecognized)|expected|received/.test(message),
    )
    expect(new Set(foreign.map(({ path, message }) => `${path.join('.')}: ${message}`))).toEqual(new Set())
  })
})

const accepts = ({ input }: (typeof calls)[number][1], id: string) =>
  !input.safeParse({ id }).error?.issues.some(({ path }) => path[0] === 'id')
/** Calls whose id is not a word. The id of a trade is one, and can begin with a digit. */
const numbered = calls.filter(([, call]) => call.path.includes('/:id') && !accepts(call, 'plumber'))

test.each(numbered)('%s refuses an id that is a number in another notation', (_name, call) => {
  expect(['1e3', '0x10', '1.0', '+1', ' 1', ''].filter((id) => accepts(call, id))).toEqual([])
})

const capitals = '0190F3A2-7C1B-4D2E-8F3A-5B6C7D8E9F0A'
/** The fields of a call that accept an id, as it is or in a list, but no text of its form. */
const idFields = calls.flatMap(([name, { input }]) =>
  Object.entries(input.shape).flatMap(([field, schema]) =>
    [capitals, [capitals]]
      .filter((sent) => !z.safeParse(schema, JSON.parse(JSON.stringify(sent).replace('F', 'X'))).success)
      .map((sent) => z.safeParse(schema, sent))
      .flatMap(({ success, data }) => (success ? [[name, field, data] as const] : [])),
  ),
)

test.each(idFields)('%s reads the id in its field %s in lower case', (_name, _field, read) => {
  expect([read].flat()).toEqual([capitals.toLowerCase()])
})
