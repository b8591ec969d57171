// Describes one call of the contract as an operation of OpenAPI: parameters, body, responses.
import type { Access, Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { acceptedImageTypes, imagesOf } from '../contract/image-upload.ts'
import { failuresOf } from './call-failures.ts'
import { failureStatus } from './failure-status.ts'
import { examples } from './openapi-examples.ts'
import { describeHeaders } from './openapi-headers.ts'
import { formName, listFields, nameOf, schemaRef } from './openapi-schemas.ts'

type Json = Record<string, unknown>

export function describeCall(name: EndpointName, endpoint: Endpoint): Json {
  const body = describeBody(name, endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: security[endpoint.access],
    parameters: describeParameters(name, endpoint),
    ...(body && { requestBody: body }),
    responses: describeResponses(name, endpoint),
  }
}

const security: Record<Access, object[]> = {
  everyone: [],
  account: [{ session: [] }],
  owner: [{ session: ['owner'] }],
  admin: [{ session: ['admin'] }],
  administrator: [{ session: ['administrator'] }],
}

function describeParameters(name: EndpointName, endpoint: Endpoint): Json[] {
  const values: Json = examples[name].input
  return (['path', 'query'] as const).flatMap((place) =>
    listFields(endpoint, place).map(({ name, schema, isRequired }) => ({
      name,
      in: place,
      required: isRequired,
      schema,
      ...(name in values && { example: values[name] }),
    })),
  )
}

/** The fields as JSON. A call with a form also takes them as multipart, together with its image files. */
function describeBody(name: EndpointName, { input, form, ...endpoint }: Endpoint): Json | null {
  const fields = listFields({ input, ...endpoint }, 'body')
  if (fields.length === 0) return null
  const values: Json = examples[name].input
  const example = Object.fromEntries(
    fields.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])),
  )
  const json = { 'application/json': { schema: schemaRef(nameOf(input)), example } }
  if (!form) return { required: true, content: json }
  const type = { contentType: acceptedImageTypes.join(', ') }
  const encoding = Object.fromEntries(imagesOf[form].map((kind) => [kind, type]))
  const multipart = { schema: schemaRef(formName(nameOf(input))), encoding }
  return { required: true, content: { ...json, 'multipart/form-data': multipart } }
}

function describeResponses(name: EndpointName, endpoint: Endpoint): Json {
  const success = {
    description: 'Done.',
    content: {
      [endpoint.download ?? 'application/json']: {
        schema: schemaRef(nameOf(endpoint.result)),
        example: examples[name].result,
      },
    },
    ...describeHeaders(name, endpoint),
  }
  const failures = failuresOf(endpoint).map((code) => [
    failureStatus[code],
    { $ref: `#/components/responses/${code}` },
  ])
  return { [endpoint.status ?? 200]: success, ...Object.fromEntries(failures) }
}
