// Knows which version of each business a moderator decided about, so that a later edit by the owner can be shown.
import { useState } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'

/** `remember` is called with the business as it was on the screen; `findSeen` returns it. */
export function useSeenVersions() {
  const [seen, setSeen] = useState<ReadonlyMap<string, ModerationItem>>(new Map())
  return {
    findSeen: (id: string) => seen.get(id),
    remember: (business: ModerationItem) => setSeen((before) => new Map(before).set(business.id, business)),
  }
}
