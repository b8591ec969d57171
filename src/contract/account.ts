// Knows what a signed-in account may be told about itself.
import { z } from 'zod'

/** The account as its own browser sees it; `isAdmin` is 0 or 1, `businessId` is null without a business. */
export const SignedInUser = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  isAdmin: z.literal([0, 1]),
  businessId: z.uuid().nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** Whether this browser is signed in (spec §3, 'Auth check result'). */
export const AuthCheck = z.union([
  z.strictObject({ authenticated: z.literal(false) }),
  z.strictObject({ authenticated: z.literal(true), user: SignedInUser }),
])
export type AuthCheck = z.infer<typeof AuthCheck>
