// Every shape of the calls as a named JSON Schema, named after its export, or else after its call.
import * as account from '../contract/account.ts'
import * as business from '../contract/business.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { FailureBody, Issue } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import { imagesOf, type UploadForm } from '../contract/image-upload.ts'
import * as moderation from '../contract/moderation.ts'
import * as ownerEdits from '../contract/owner-edits.ts'
import * as photo from '../contract/photo.ts'
import { Place } from '../contract/place.ts'
import { z } from '../contract/zod.ts'
import { addExamples } from './openapi-field-examples.ts'

const exported = {
  ...account,
  ...business,
  ...moderation,
  ...ownerEdits,
  ...photo,
  FailureBody,
  Issue,
  Place,
}
const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]

const names = z.registry<{ id: string }>()
for (const [name, shape] of Object.entries(exported))
  if (shape instanceof z.ZodMiniType) names.add(shape, { id: name })
for (const [name, { input, result }] of calls) {
  if (!names.has(result)) names.add(result, { id: `${capitalized(name)}Result` })
  if (!names.has(input)) names.add(input, { id: `${capitalized(name)}Input` })
}

export const nameOf = (shape: z.ZodMiniType): string => names.get(shape)?.id ?? ''

const refTo = (name: string) => `#/components/schemas/${name}`
const schemasOf = (io: 'input' | 'output') =>
  z.toJSONSchema(names, { io, uri: refTo, unrepresentable: 'any', override: complete }).schemas
const inputs = schemasOf('input')
const outputs = schemasOf('output')

/** The reference to a named schema. */
export const schemaRef = (name: string) => ({ $ref: refTo(name) })

/** The fields that a call takes in its path, its query or its body. */
export function listFields(endpoint: Endpoint, place: 'path' | 'query' | 'body') {
  const { properties = {}, required = [] } = inputs[nameOf(endpoint.input)] ?? {}
  const placeOf = (name: string) =>
    endpoint.path.includes(`:${name}`) ? 'path' : endpoint.method === 'GET' ? 'query' : 'body'
  return Object.entries(properties)
    .filter(([name]) => placeOf(name) === place)
    .map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }))
}

/** The schema of each body: one for JSON, and for a call with a form a second one that includes the files. */
export function listBodies(): Record<string, object> {
  const bodies: Record<string, object> = {}
  for (const [, endpoint] of calls) {
    if (endpoint.file) bodies[formName(nameOf(endpoint.input))] = listForm
    const fields = listFields(endpoint, 'body')
    if (fields.length === 0) continue
    const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
    const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    const body = { type: 'object', properties, required, additionalProperties: false }
    const name = nameOf(endpoint.input)
    bodies[name] = body
    if (endpoint.form)
      bodies[formName(name)] = { ...body, properties: { ...properties, ...filesOf(endpoint.form) } }
  }
  return bodies
}

/** The name of a form's schema, from the name of the JSON schema. */
export const formName = (name: string) => `${name}Form`

const listForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'CSV or XLSX, at most 10 MB.' } },
  required: ['file'],
  additionalProperties: false,
}
const file = { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP, at most 5 MB.' }
/** A form can send several photos, but only one file of each other kind. */
const filesOf = (form: UploadForm) =>
  Object.fromEntries(
    imagesOf[form].map((kind) => [kind, kind === 'photos' ? { type: 'array', items: file } : file]),
  )

/** The schemas of results that a part of the document refers to, directly or through each other. */
export function listResults(part: unknown): Record<string, object> {
  const used: Record<string, object> = {}
  const addFrom = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used[name] || !outputs[name]) continue
      const { $schema: _, $id: __, ...schema } = outputs[name]
      used[name] = schema
      addFrom(JSON.stringify(schema))
    }
  }
  addFrom(JSON.stringify(part))
  return used
}

function complete({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  if (zodSchema instanceof z.ZodMiniObject) addExamples(nameOf(zodSchema), zodSchema, jsonSchema)
  // Zod bounds integers by the safe range of JavaScript, which says nothing about the value.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
