// Knows an example of each call: what is sent and what is returned. A call without one does not compile.
import type { EndpointName, endpoints, ResultOf } from '../contract/endpoints.ts'
import type { z } from '../contract/zod.ts'
import { accountExamples } from './openapi-account-examples.ts'
import { moderationExamples } from './openapi-moderation-examples.ts'
import { ownerExamples } from './openapi-owner-examples.ts'
import { peopleExamples } from './openapi-people-examples.ts'
import { secondFactorExamples } from './openapi-second-factor-examples.ts'
import { visitorExamples } from './openapi-visitor-examples.ts'

type Example<Name extends EndpointName> = {
  input: z.input<(typeof endpoints)[Name]['input']>
  result: ResultOf<Name>
}

export type Examples = { [Name in EndpointName]: Example<Name> }

export const examples: Examples = {
  ...visitorExamples,
  ...accountExamples,
  ...secondFactorExamples,
  ...ownerExamples,
  ...moderationExamples,
  ...peopleExamples,
}
