// Decides whether a business that was found as similar still is: not when what was compared has been typed on.
import type { SimilarBusiness } from '../../../contract/similar.ts'

/** What was compared, or what the form holds now. */
export type Compared = Partial<Record<'name' | 'phone' | 'location' | 'placeId', unknown>>

/** What each reason was found by. */
const comparedBy = { phone: ['phone'], name: ['name', 'location', 'placeId'] } as const satisfies Record<
  SimilarBusiness['why'],
  readonly (keyof Compared)[]
>

/** What still holds of what was found for `asked`. */
export const listCurrent = (found: SimilarBusiness[], asked: Compared, now: Compared): SimilarBusiness[] =>
  found.filter(({ why }) => comparedBy[why].every((field) => (asked[field] || '') === (now[field] || '')))
