// Describes every call of the contract as an OpenAPI 3.1 document.
import {
  type Access,
  type Endpoint,
  type FailureBody,
  type FailureCode,
  failureCodes,
} from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import { acceptedImageTypes, imagesOf } from '../contract/image-upload.ts'
import type { Site } from '../contract/page.ts'
import { maxExactCount, maxFullMatches } from '../contract/search.ts'
import { failureStatus } from './error-handler.ts'
import { formName, listBodies, listFields, listResults, nameOf, schemaRef } from './openapi-schemas.ts'

/** The whole document. `cookieName` is the name of the session cookie, `businessId` the id of a business to try the calls with. */
export function describeApi(site: Site, cookieName: string, businessId?: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const call = describeCall(name, endpoint, name === 'getBusiness' ? { id: businessId } : {})
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Calls of ${site.name}`,
      version: '1',
      description,
      contact: { email: site.supportEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative: the document is valid at every address of the site.
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by the login call.' },
      },
      schemas: { ...listResults([paths, failureResponses]), ...listBodies() },
      responses: failureResponses,
    },
  }
}

const description = `Every failure has the body \`{message, error, code}\`, with a sentence for people. A list is a bare array;
the header \`Link\` says where it goes on, and \`X-Total-Count\` how many there are.`

/** Matched by the second part of the path, without a file extension. */
const tags = [
  { name: 'setup', description: 'The first administrator of a new directory' },
  { name: 'auth', description: 'The session and the password' },
  { name: 'businesses', description: 'What everyone may read, and registration' },
  { name: 'export', description: 'The whole directory as a file' },
  { name: 'places', description: 'Towns, townships, suburbs and villages of South Africa' },
  { name: 'business', description: 'The own business and account of an owner' },
  { name: 'admin', description: 'Moderation' },
]

type Json = Record<string, unknown>

/** `examples` are values for parameters whose shapes have no useful example. */
function describeCall(name: EndpointName, endpoint: Endpoint, examples: Json = {}): Json {
  const body = describeBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split(/[/.]/)[2]],
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
  staff: [{ session: ['admin'] }],
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

/** The fields as JSON. A call with a form also takes them as multipart, with its image files; a call with a file takes the file only. */
function describeBody({ input, form, file, ...endpoint }: Endpoint): Json | null {
  if (file)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: schemaRef(formName(nameOf(input))) } },
    }
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

type Header = { description: string; schema: { type: 'string' }; example: string }

const header = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
})

const ofList = {
  'X-Total-Count': header(`The number of items, exact up to ${maxExactCount}, then ${maxExactCount}+.`, '57'),
  Link: header(
    'The next page of the list; absent at the end.',
    '</api/businesses?limit=24&cursor=WzE3OTUzNl0>; rel="next"',
  ),
}

const ofShared = {
  ETag: header(
    'The same content has the same value. Sent back as `If-None-Match`, it gets 304 without a body.',
    'W/"Qm9va3Mgb24gdGhlIHN0b2Vw"',
  ),
  Expires: header(
    'When something in the response stops being true, because a business opens or closes; absent when nothing does.',
    'Mon, 23 Nov 2026 12:30:00 GMT',
  ),
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const cookie = { 'Set-Cookie': header('Starts or ends the session of this browser.', 'session=; Max-Age=0') }

const ofCall: Partial<Record<EndpointName, Record<string, Header>>> = {
  searchBusinesses: {
    'X-Total-Count': header(
      `How many results there are, exact up to ${maxFullMatches}, then ${maxFullMatches}+: the full matches, and what follows where these are fewer than ten.`,
      '32',
    ),
    'X-Full-Matches': header(
      `How many match all that was asked for, exact up to ${maxFullMatches}, then ${maxFullMatches}+. They are the first results; each other one has a \`why\`.`,
      '2',
    ),
    'X-Corrected': header(
      "When the texts were not read as they were typed: what was searched for, as percent-encoded JSON with `q` and `location`. `typos` are the corrected words, `leftOut` those that no filter answers, `related` the trades that stand in for the one asked for, `without` the words that the last results do without. `filters` has `q`, `open`, `price`, `whatsapp` and `sort` that ask for the same as words such as 'open now' did.",
      json({ q: 'restaurant', location: 'Durban' }),
    ),
    'X-Place': header(
      'The place of `place`, or the one that `location` or words of `q` name: its `name` (its `label` where other places are known by the same name), `label`, `latitude` and `longitude`, as percent-encoded JSON.',
      json({ name: 'Upington', label: 'Upington, Northern Cape', latitude: -28.45, longitude: 21.25 }),
    ),
  },
  login: cookie,
  signInWithPasskey: cookie,
  signInWithRecoveryCode: cookie,
  logout: cookie,
  setUp: cookie,
  createAccount: cookie,
  acceptInvitation: cookie,
  changePassword: cookie,
  resetPassword: cookie,
  changeSettings: cookie,
  confirmReview: {
    'Set-Cookie': header(
      'Lets this browser review without confirming again.',
      'reviewer=token; Max-Age=2592000',
    ),
  },
}

/** Returns no `headers` for a call that sends none of its own. */
function describeHeaders(name: EndpointName, { list, shared }: Endpoint): { headers?: object } {
  const headers = { ...(list && ofList), ...ofCall[name], ...(shared && ofShared) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/** When each code is sent, and an example of its sentence. */
const failures: Record<FailureCode, [when: string, sentence: string]> = {
  invalid: ['The input is wrong; `issues` name the fields.', 'Limit must be a whole number from 1 to 200.'],
  unauthenticated: ['Nobody is signed in, or the email and password are wrong.', 'Please sign in first.'],
  forbidden: [
    'The account may not do this, or the request came from another site.',
    'Only an administrator may do this.',
  ],
  not_found: ['It does not exist, or the account may not know that it exists.', 'Business not found'],
  conflict: [
    'The current state does not allow this, or the value is taken.',
    'An account with this email already exists',
  ],
  changed: [
    'The owner has edited the business since this version; `issues` name what changed. Or its state does not allow this: `conflict`.',
    'The owner has edited this listing since you looked at it (phone). Nothing was decided. Please look at it again.',
  ],
  gone: ['It worked once, and was done before.', 'This directory is set up already. Please sign in.'],
  too_large: ['The body or a file is too large.', 'This is too large to be accepted.'],
  unsupported_type: [
    'The body or a file is of a kind that is not accepted.',
    'This kind of content is not accepted here.',
  ],
  too_many_requests: ['Too many requests or attempts.', 'Too many requests. Please try again in 20 seconds.'],
  internal: [
    'A defect; the operator finds `requestId` in the log.',
    'Something went wrong on our side. Please try again.',
  ],
  unavailable: [
    'The server is too busy, or has lost its database.',
    'The directory is very busy at the moment. Please try again in a few seconds.',
  ],
}

/** Whether the response of this code has a Retry-After header. */
const hasRetryAfter = (code: FailureCode) => code === 'too_many_requests' || code === 'unavailable'
const retryAfter = {
  description: 'Seconds until the next attempt.',
  schema: { type: 'integer' },
  example: 20,
}

/** The failure responses, by code. */
const failureResponses = Object.fromEntries(
  failureCodes.map((code) => {
    const [description, message] = failures[code]
    const example: FailureBody = { message, error: message, code }
    const content = { 'application/json': { schema: schemaRef('FailureBody'), example } }
    return [
      code,
      { description, content, ...(hasRetryAfter(code) && { headers: { 'Retry-After': retryAfter } }) },
    ]
  }),
)

export function failuresOf(endpoint: Endpoint): FailureCode[] {
  const codes = new Set<FailureCode>(['invalid', 'too_many_requests', 'internal', 'unavailable'])
  for (const code of endpoint.failures ?? []) codes.add(code)
  if (endpoint.access !== 'everyone') codes.add('unauthenticated').add('forbidden')
  if (endpoint.path.includes(':')) codes.add('not_found')
  // A request from another site, and a body that is too large or of another kind.
  if (endpoint.method !== 'GET') codes.add('forbidden').add('too_large').add('unsupported_type')
  return [...codes]
}
