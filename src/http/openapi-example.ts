// Knows what an example of a call is: what is sent and what is returned.
import type { EndpointName, endpoints, ResultOf } from '../contract/endpoints.ts'
import type { z } from '../contract/zod.ts'

type Example<Name extends EndpointName> = {
  input: z.input<(typeof endpoints)[Name]['input']>
  result: ResultOf<Name>
}

export type Examples = { [Name in EndpointName]: Example<Name> }
