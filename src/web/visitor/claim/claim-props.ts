// What the parts of the page of a claim get.
import type { BusinessDetail } from '../../../contract/business.ts'

/** `id` is that of the address: the page of a form must be the same page. */
export type ClaimProps = { business: BusinessDetail; id: string }
