// The list that the data of a business is from, as visitors read it.
import { z } from './zod.ts'

/** Where the data of a business is from; what visitors read about it. */
export const BusinessSource = z.strictObject({
  name: z.string(),
  licence: z.string().nullable(),
  date: z.iso.date(),
})
export type BusinessSource = z.infer<typeof BusinessSource>
