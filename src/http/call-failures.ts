// Decides which failures a call may have, for its description.
import type { Endpoint } from '../contract/endpoint.ts'
import type { FailureCode } from '../contract/failure.ts'

export function failuresOf(endpoint: Endpoint): FailureCode[] {
  const codes = new Set<FailureCode>(['invalid', 'too_many_requests', 'internal', 'unavailable'])
  for (const code of endpoint.failures ?? []) codes.add(code)
  if (endpoint.access !== 'everyone') codes.add('unauthenticated').add('forbidden')
  if (endpoint.path.includes(':')) codes.add('not_found')
  // A request from another site, and a body that is too large or of another kind.
  if (endpoint.method !== 'GET') codes.add('forbidden').add('too_large').add('unsupported_type')
  return [...codes]
}
