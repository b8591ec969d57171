// Knows what an administrator reads and sends (spec §2, §7).
import { z } from 'zod'
import { approvalStatuses, OwnBusiness } from './business.ts'
import { ListInput, queryText } from './search.ts'

/** How many businesses there are, in all and in each state. */
export const AdminStats = z.strictObject({
  total: z.int(),
  approved: z.int(),
  pending: z.int(),
  suspended: z.int(),
  rejected: z.int(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** A business as a moderator reads it; `createdAt` is when it was registered, in ISO 8601. */
export const ModerationItem = OwnBusiness.extend({ createdAt: z.iso.datetime() })
export type ModerationItem = z.infer<typeof ModerationItem>

/** One of the four states; an empty one counts as none, as the choice of all states sends it. */
const statusText = z
  .enum(['', ...approvalStatuses], `Status must be one of: ${approvalStatuses.join(', ')}.`)
  .transform((status) => (status === '' ? undefined : status))
  .optional()

/** Which businesses: a text that name, category or location hold in any case, and a state; both optional. */
export const ModerationListInput = ListInput.extend({
  q: queryText('the search'),
  status: statusText,
})
export type ModerationListInput = z.infer<typeof ModerationListInput>

/** Whether a business is featured on the home page. */
export const Featured = z.strictObject({
  id: z.guid('This is not the address of a business.'),
  featured: z.literal([0, 1], 'Featured must be 0 or 1'),
})
export type Featured = z.infer<typeof Featured>
