// Knows an example of each call. A call without one does not compile.
import { accountExamples } from './openapi-account-examples.ts'
import type { Examples } from './openapi-example.ts'
import { moderationExamples } from './openapi-moderation-examples.ts'
import { ownerExamples } from './openapi-owner-examples.ts'
import { peopleExamples } from './openapi-people-examples.ts'
import { secondFactorExamples } from './openapi-second-factor-examples.ts'
import { visitorExamples } from './openapi-visitor-examples.ts'

export const examples: Examples = {
  ...visitorExamples,
  ...accountExamples,
  ...secondFactorExamples,
  ...ownerExamples,
  ...moderationExamples,
  ...peopleExamples,
}
