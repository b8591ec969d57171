// Describes every call of the contract as an OpenAPI 3.1 document.
import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import type { Site } from '../contract/page.ts'
import { describeCall } from './openapi-calls.ts'
import { failureResponses } from './openapi-failures.ts'
import { listBodies, listResults } from './openapi-schemas.ts'

/** The whole document. `cookieName` is the name of the session cookie. `businessId` is that of a business to try the calls with. */
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
        session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set by the call login.' },
      },
      schemas: { ...listResults([paths, failureResponses]), ...listBodies() },
      responses: failureResponses,
    },
  }
}

const description = `Every failure has the body \`{message, error, code}\` with a sentence for people. A list is a bare array;
the header \`Link\` says where it goes on, and \`X-Total-Count\` how many there are.`

/** By the second part of the path. */
const tags = [
  { name: 'auth', description: 'The session and the password' },
  { name: 'businesses', description: 'What everybody may read, and the registration' },
  { name: 'places', description: 'Towns, townships, suburbs and villages of South Africa' },
  { name: 'business', description: 'The own business and account of an owner' },
  { name: 'admin', description: 'Moderation' },
]
