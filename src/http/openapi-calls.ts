// Describes one call of the contract as an operation of OpenAPI: parameters, body, responses.
import type { Access, Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { acceptedImageTypes, imagesOf } from '../contract/image-upload.ts'
import { failuresOf } from './call-failures.ts'
import { failureStatus } from './failure-status.ts'
import { describeHeaders } from './openapi-headers.ts'
import { formName, listFields, nameOf, schemaRef } from './openapi-schemas.ts'

type Json = Record<string, unknown>

/** `examples` are values for parameters, where those of their shapes are not of use. */
export function describeCall(name: EndpointName, endpoint: Endpoint, examples: Json = {}): Json {
  const body = describeBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: security[endpoint.access],
    parameters: describeParameters(endpoint, examples),
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

function describeParameters(endpoint: Endpoint, examples: Json): Json[] {
  return (['path', 'query'] as const).flatMap((place) =>
    listFields(endpoint, place).map(({ name, schema, isRequired }) => ({
      name,
      in: place,
      required: isRequired,
      schema,
      example: examples[name],
    })),
  )
}

/** The fields as JSON. A call with a form also takes them as multipart, together with its image files. */
function describeBody({ input, form, ...endpoint }: Endpoint): Json | null {
  const fields = listFields({ input, ...endpoint }, 'body')
  if (fields.length === 0) return null
  const json = { 'application/json': { schema: schemaRef(nameOf(input)) } }
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
