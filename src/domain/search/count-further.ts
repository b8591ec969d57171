// Decides how far down the matches of a search are counted, beside their ranking.
import type { Db } from '../../database/connect.ts'
import { countMatches } from './candidate-queries.ts'
import { type Count, planCount, planNextCount, readAll, type SearchPlan } from './plan-rules.ts'

/** How many match, and from which level up more than 1,000 do; null when all are ranked, and counted by that. */
export async function countFurther(db: Db, plan: SearchPlan): Promise<Count | null> {
  if (plan.ranked.level === 0) return null
  let level = planCount(plan)
  let found = await countMatches(db, readAll(plan, level))
  for (;;) {
    const next = planNextCount(level, found)
    if (next === null) return { found, level }
    // Only the lower half can be counted alone: the index of every other level holds what is above it, too.
    found =
      level === 1
        ? found + (await countMatches(db, readAll(plan, 0, 1)))
        : await countMatches(db, readAll(plan, next))
    level = next
  }
}
