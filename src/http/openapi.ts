// Describes every call of the contract as an OpenAPI 3.1 document.

import { type Endpoint, endpoints } from '../contract/endpoints.ts'
import { FailureBody } from '../contract/failure.ts'
import { imagesOf } from '../contract/image.ts'
import type { Site } from '../contract/page.ts'
import { z } from '../contract/zod.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Parameter = { name: string; in: 'path' | 'query' | 'body'; required: boolean; schema: JsonSchema }

/** The whole document. */
export function describeApi(site: Site) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = openApiPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1', description: 'Every failure answers {message, error, code}.' },
    servers: [{ url: site.url }],
    paths,
    components: { schemas: { Failure: toSchema(FailureBody, 'output') } },
  }
}

/** The parameters of a call in the order of its contract. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const { properties = {}, required = [] } = toSchema(endpoint.input, 'input')
  const others = endpoint.method === 'GET' ? 'query' : 'body'
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: endpoint.path.includes(`:${name}`) ? 'path' : others,
    required: required.includes(name),
    schema: schema as JsonSchema,
  }))
}

const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function describeCall(name: string, endpoint: Endpoint) {
  const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } }
  const content = { 'application/json': { schema: toSchema(endpoint.result, 'output') } }
  const parameters = parametersOf(endpoint)
  const fields = parameters.filter((one) => one.in === 'body')
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: parameters.filter((one) => one.in !== 'body'),
    ...(fields.length > 0 && { requestBody: describeBody(endpoint, fields) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'The answer.',
        content,
        ...(endpoint.list && { headers: listHeaders }),
      },
      default: { description: 'Why not, in a sentence.', ...failure },
    },
  }
}

/** The fields as JSON. A call with a form also takes them as multipart, together with its image files. */
function describeBody({ form }: Endpoint, fields: Parameter[]) {
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const json = { schema: { type: 'object', properties, required, additionalProperties: false } }
  if (!form) return { required: true, content: { 'application/json': json } }
  const files = imagesOf[form].map((kind) => [kind, { type: 'string', contentMediaType: 'image/*' }])
  const parts = { ...properties, ...Object.fromEntries(files) }
  const multipart = { schema: { ...json.schema, properties: parts } }
  return { required: true, content: { 'application/json': json, 'multipart/form-data': multipart } }
}

const listHeaders = {
  'X-Total-Count': {
    description: 'How many there are, exact up to 1000, then 1000+.',
    schema: { type: 'string' },
  },
  Link: { description: 'Where the list goes on, as rel="next".', schema: { type: 'string' } },
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as JsonSchema
}
