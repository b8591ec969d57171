// Knows what the overview of the moderators tells besides the numbers of spec §7: what waits, what was done, and what looks odd.
import { LogEntry } from './moderation-log.ts'
import { z } from './zod.ts'

/** The days of the chart: last week and this one. */
export const overviewDays = 14

/**
 * When something looks odd. Registrations within one hour of the last seven days: more than `burst`, and more than `burstFactor` times the mean of
 * the other hours of two weeks. A phone or WhatsApp number on `sharedNumber` listings or more. `reports` open reports or more about one listing.
 */
export const oddLimits = { burst: 5, burstFactor: 3, sharedNumber: 3, reports: 3 } as const

/** One thing that looks odd. `usual` is the mean of the other hours, with one decimal. */
export const Oddity = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('burst'),
    hour: z.iso.datetime(),
    count: z.int(),
    usual: z.number(),
  }),
  z.strictObject({ kind: z.literal('shared-number'), number: z.string(), count: z.int() }),
  z.strictObject({
    kind: z.literal('reports'),
    business: z.strictObject({ id: z.guid(), name: z.string() }),
    count: z.int(),
  }),
])
export type Oddity = z.infer<typeof Oddity>

/** How many were registered and decided on a day of South Africa. A decision that was taken back does not count. */
export const DayCount = z.strictObject({ day: z.iso.date(), registered: z.int(), decided: z.int() })
export type DayCount = z.infer<typeof DayCount>

/** What a moderator did last, without what changed. */
const RecentAct = LogEntry.pick({ id: true, at: true, who: true, what: true, business: true, person: true })
export type RecentAct = z.infer<typeof RecentAct>

/** `waiting` has seconds, null when nothing waits. `openReports` is counted to 1,001. `days` are oldest first and end with today. `recent` has the last ten acts of moderators. */
export const AdminOverview = z.strictObject({
  waiting: z.strictObject({
    count: z.int(),
    medianSeconds: z.int().nullable(),
    longestSeconds: z.int().nullable(),
  }),
  openReports: z.int(),
  days: z.array(DayCount),
  recent: z.array(RecentAct),
  odd: z.array(Oddity),
})
export type AdminOverview = z.infer<typeof AdminOverview>
