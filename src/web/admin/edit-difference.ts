// Decides what is shown of an owner's edit that was made after a moderator looked.
import type { ModerationItem } from '../../contract/moderation.ts'
import { listFacts } from '../business/business-facts.ts'

/** What a field said and what it says now, or the path of a new picture: the old one is gone. Null is nothing. */
export type EditDifference =
  | { label: string; before: string | null; now: string | null }
  | { label: string; picture: string | null }

/** The fields that differ, in the order of the owner's profile. */
export function listDifferences(seen: ModerationItem, business: ModerationItem): EditDifference[] {
  const before = factsOf(seen)
  const texts = factsOf(business).flatMap(({ label, text }, at) =>
    before[at]?.text === text ? [] : [{ label, before: before[at]?.text ?? null, now: text }],
  )
  const pictures = pictureFields.flatMap(({ name, label }) =>
    seen[name] === business[name] ? [] : [{ label, picture: business[name] || null }],
  )
  return [...texts, ...pictures]
}

// Both views show every field of theirs also when it is empty, so the facts of two versions stand at the same index.
const factsOf = (business: ModerationItem) => [
  ...listFacts('profile', business),
  ...listFacts('account', business),
]

const pictureFields = [
  { name: 'image', label: 'Image' },
  { name: 'logo', label: 'Logo' },
] as const
