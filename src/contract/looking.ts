// Knows what the browser of a moderator says and hears about the listings that colleagues are looking at.
import { z } from './zod.ts'

/** How often the browser says which business its moderator is looking at. A mark goes after three that are missing. */
export const lookingIntervalMs = 20_000

/** A business that a colleague is looking at, and the email of that colleague. */
export const Looking = z.strictObject({ id: z.guid(), lookedAtBy: z.string() })
export type Looking = z.infer<typeof Looking>
