// Decides when the levels of the best-first order no longer fit the number of businesses.

/** Fewer approved businesses than these need no levels: every reading is short. */
const leastLevelled = 500
// Levels that hold a quarter more or less than they were drawn for still keep every reading within its bounds.
const allowedDrift = 0.25

/** Whether levels drawn for `drawnFor` approved businesses (null: never drawn) should be drawn anew for `entries`. */
export function isLevellingDue(entries: number, drawnFor: number | null): boolean {
  if (entries < leastLevelled) return false
  return drawnFor === null || Math.abs(entries - drawnFor) > drawnFor * allowedDrift
}
