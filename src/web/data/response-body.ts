// Knows the type of a response body: it follows from the name of the call in the contract.
import type { EndpointName, ResultOf } from '../../contract/endpoints.ts'
import type { CallResponse } from '../../contract/page.ts'

/** The calls that return a list. */
export type ListCall = {
  [Name in EndpointName]: ResultOf<Name> extends unknown[] ? Name : never
}[EndpointName]

/**
 * The body of a successful response to this call. It is not checked here: the server checks every body against the same shape
 * before it sends it (http/api.ts), and the check would bring zod into the first script.
 */
export const bodyOf = <Name extends EndpointName>({ body }: CallResponse) => body as ResultOf<Name>
