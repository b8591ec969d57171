// Describes the headers of a success for OpenAPI. Those of a failure are in openapi-failures.ts.
import type { Endpoint } from '../contract/endpoint.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { maxExactCount } from '../contract/search.ts'

type Header = { description: string; schema: { type: 'string' }; example: string }

const header = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
})

const ofList = {
  'X-Total-Count': header(`How many there are, exact up to ${maxExactCount}, then ${maxExactCount}+.`, '57'),
  Link: header(
    'Where the list goes on; not there at its end.',
    '</api/businesses?limit=24&cursor=WzE3OTUzNl0>; rel="next"',
  ),
}

const ofShared = {
  ETag: header(
    'The same content has the same value. Sent back as `If-None-Match` it gets 304 without a body.',
    'W/"Qm9va3Mgb24gdGhlIHN0b2Vw"',
  ),
  Expires: header(
    'When something in it stops being true, because a business opens or closes; not there when nothing does.',
    'Mon, 23 Nov 2026 12:30:00 GMT',
  ),
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const cookie = { 'Set-Cookie': header('The session of this browser, or its end.', 'session=; Max-Age=0') }

const ofCall: Partial<Record<EndpointName, Record<string, Header>>> = {
  searchBusinesses: {
    'X-Corrected': header(
      "When typos were corrected, or words left out: the texts that were searched for, as percent-encoded JSON with `q`, `location`, and `leftOut` if words were left out. `filters` has `q`, `open` and `sort` that ask for the same as words such as 'open now' did.",
      json({ q: 'restaurant', location: 'durban' }),
    ),
    'X-Place': header(
      'The place of `place`, or the one that `location` or words of `q` name: its `name` (its `label` where other places are known by the same name), `label`, `latitude` and `longitude`, as percent-encoded JSON.',
      json({ name: 'Upington', label: 'Upington, Northern Cape', latitude: -28.45, longitude: 21.25 }),
    ),
  },
  login: cookie,
  logout: cookie,
  resetPassword: cookie,
  changeSettings: cookie,
}

/** Nothing for a call that sends none of its own. */
export function describeHeaders(name: EndpointName, { list, shared }: Endpoint): { headers?: object } {
  const headers = { ...(list && ofList), ...ofCall[name], ...(shared && ofShared) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}
