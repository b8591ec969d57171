// The OpenAPI document: what a validator, a client generator and a reader expect of it.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts'
import { describeApi } from '../src/http/openapi.ts'
import { renderedSite } from './world/rendered-page.ts'

type Operation = {
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { $ref?: string; content?: Record<string, Content>; headers?: object }>
}
type Content = { schema: { $ref?: string } }
type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const document = describeApi(renderedSite, '__Host-session')
const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]

function operationOf(name: EndpointName): Operation {
  const { path, method }: Endpoint = endpoints[name]
  const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')]
  return operations?.[method.toLowerCase()] as Operation
}

test('the document passes the recommended rules of Redocly without a warning, and every example is valid', async () => {
  const rules = { 'no-invalid-schema-examples': 'error' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  // The id of a review is a UUID, so 'mine' cannot be one.
  const isAmbiguous = (message: string) => !message.includes('`/api/reviews/mine/{token}`')
  expect(
    problems
      .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || isAmbiguous(message))
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

test('a call of owners or administrators needs the session cookie, and a public call does not', () => {
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
] as const)('%s documents the statuses %j', (name, statuses) => {
  expect(Object.keys(operationOf(name).responses).map(Number)).toEqual(statuses)
})

test('every request and response body is a named schema', () => {
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
      for (const { schema } of Object.values(content))
        expect(names, name).toContain(schema.$ref?.replace('#/components/schemas/', ''))
  }
})

test.each([
  [
    'searchBusinesses',
    ['X-Total-Count', 'Link', 'X-Full-Matches', 'X-Corrected', 'X-Place', 'ETag', 'Expires'],
  ],
  ['listAllBusinesses', ['X-Total-Count', 'Link']],
  ['getBusiness', ['ETag', 'Expires']],
  ['login', ['Set-Cookie']],
  ['changePassword', ['Set-Cookie']],
] as const)('%s documents the headers %j', (name, headers) => {
  expect(Object.keys(operationOf(name).responses[200]?.headers ?? {})).toEqual(headers)
  const { responses } = document.components
  for (const code of ['too_many_requests', 'unavailable'])
    expect(responses[code]?.headers).toHaveProperty('Retry-After')
})

test('createImport takes a multipart form with a required file', () => {
  const { content = {} } = operationOf('createImport').requestBody ?? {}
  const schemas = document.components.schemas as Record<string, { required: string[] }>
  const form = content['multipart/form-data']?.schema.$ref?.split('/').at(-1) ?? ''
  expect([Object.keys(content), schemas[form]?.required]).toEqual([['multipart/form-data'], ['file']])
})

test('the parameter limit is an integer with its bounds', () => {
  const [limit] = operationOf('searchBusinesses').parameters
  expect(limit).toMatchObject({ name: 'limit', in: 'query' })
  expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, examples: [24] })
})

test('the length limits of a text are documented, although a function checks them', () => {
  const { Registration } = document.components.schemas as Record<string, { properties: object }>
  expect(Registration?.properties).toMatchObject({ description: { minLength: 20, maxLength: 5000 } })
})

test('every text field has an example, or a list of its values', () => {
  const isFreeText = (schema: Schema): boolean =>
    schema.anyOf
      ? schema.anyOf.every((one) => isFreeText(one) || one.type === 'null')
      : schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'binary'
  const missing: string[] = []
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, field] of Object.entries((part as Schema).properties ?? {}))
      if (isFreeText(field) && !field.examples) missing.push(name)
    for (const value of Object.values(part)) look(value)
  }
  look(document.components.schemas)
  expect(missing).toEqual([])
})
