// Knows the shape of what a person downloads about the own account.
import { HistoryEntry } from './history.ts'
import { z } from './zod.ts'

const Row = z.record(z.string(), z.unknown())

/**
 * `account.json` of the download: each stored row about the person by the names of its columns, and the names of the image
 * files beside it. `business` is null without one, and `waitingEdit` when none waits; `history` has everything about it, everything that
 * the account did, and what was done with its role: there `person` is its email. `about` says to a person what each part is.
 */
export const AccountData = z.strictObject({
  about: z.record(z.string(), z.string()),
  madeAt: z.iso.datetime(),
  account: Row,
  business: Row.nullable(),
  waitingEdit: Row.nullable(),
  sessions: z.array(Row),
  passkeys: z.array(Row),
  passwordResets: z.array(Row),
  emailLinks: z.array(Row),
  mails: z.array(Row),
  reports: z.array(Row),
  pictures: z.array(z.string()),
  history: z.array(
    HistoryEntry.omit({ keptImages: true }).extend({
      businessId: z.guid().nullable(),
      person: z.string().nullable(),
    }),
  ),
})
export type AccountData = z.infer<typeof AccountData>
