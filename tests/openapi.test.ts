// The OpenAPI document: what a validator, a generator of clients and a reader expect of it.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts'
import { describeApi } from '../src/http/openapi.ts'
import { examples } from '../src/http/openapi-examples.ts'
import { renderedSite } from './world/rendered-page.ts'

type Operation = {
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; schema: Record<string, unknown>; example?: unknown }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { $ref?: string; content?: Record<string, Content>; headers?: object }>
}
type Content = { schema: { $ref?: string }; example?: unknown }

const document = describeApi(renderedSite, '__Host-session')
const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]

function operationOf(name: EndpointName): Operation {
  const { path, method }: Endpoint = endpoints[name]
  const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')]
  return operations?.[method.toLowerCase()] as Operation
}

test('passes the rules that Redocly recommends, without a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

test('a call of owners or administrators needs the session cookie, any other call does not', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-session' })
  expect(operationOf('searchBusinesses').security).toEqual([])
  expect(operationOf('editBusiness').security).toEqual([{ session: ['owner'] }])
  expect(operationOf('approveBusiness').security).toEqual([{ session: ['admin'] }])
})

test.each([
  ['searchBusinesses', [200, 400, 429, 500, 503]],
  ['getBusiness', [200, 400, 404, 429, 500, 503]],
  ['login', [200, 400, 401, 403, 413, 415, 429, 500, 503]],
  ['registerBusiness', [201, 400, 403, 409, 413, 415, 429, 500, 503]],
  ['getMyBusiness', [200, 400, 401, 403, 404, 429, 500, 503]],
  ['approveBusiness', [200, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503]],
] as const)('%s names the statuses %j', (name, statuses) => {
  expect(Object.keys(operationOf(name).responses).map(Number)).toEqual(statuses)
})

test('every body is a named schema, and every call has examples', () => {
  const names = Object.keys(document.components.schemas)
  for (const name of [
    'BusinessCard',
    'BusinessDetail',
    'OwnBusiness',
    'ModerationItem',
    'FailureBody',
    'Issue',
  ])
    expect(names).toContain(name)
  for (const [name] of calls) {
    const { requestBody, responses } = operationOf(name)
    const inlined = Object.values(responses).filter(({ $ref }) => !$ref)
    for (const { content = {} } of [...inlined, requestBody ?? {}])
      for (const [type, { schema, example }] of Object.entries(content)) {
        expect(names, name).toContain(schema.$ref?.replace('#/components/schemas/', ''))
        if (type === 'application/json') expect(example, name).toBeDefined()
      }
  }
})

test.each([
  ['searchBusinesses', ['X-Total-Count', 'Link', 'X-Corrected', 'X-Place', 'ETag', 'Expires']],
  ['listAllBusinesses', ['X-Total-Count', 'Link']],
  ['getBusiness', ['ETag', 'Expires']],
  ['login', ['Set-Cookie']],
] as const)('%s names the headers %j', (name, headers) => {
  expect(Object.keys(operationOf(name).responses[200]?.headers ?? {})).toEqual(headers)
  const { responses } = document.components
  for (const code of ['too_many_requests', 'unavailable'])
    expect(responses[code]?.headers).toHaveProperty('Retry-After')
})

test('limit is an integer with its bounds', () => {
  const [limit] = operationOf('searchBusinesses').parameters
  expect(limit).toMatchObject({ name: 'limit', in: 'query', example: 24 })
  expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200 })
})

test('the limits of a text are known, although a function checks them', () => {
  const { Registration } = document.components.schemas as Record<string, { properties: object }>
  expect(Registration?.properties).toMatchObject({ description: { minLength: 20, maxLength: 5000 } })
})

test.each(calls)(
  'the example of %s is what the call takes and returns',
  (name, { method, input, result }) => {
    const { input: sent, result: returned } = examples[name]
    const isText = (value: unknown) => method === 'GET' && typeof value === 'number'
    const asSent = Object.entries(sent).map(([key, value]) => [key, isText(value) ? String(value) : value])
    expect(input.safeParse(Object.fromEntries(asSent)).error).toBeUndefined()
    expect(result.safeParse(returned).error).toBeUndefined()
  },
)
