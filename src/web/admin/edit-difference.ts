// Decides what is shown of an owner's edit that was made after a moderator looked.
import { labelOf } from '../../contract/business-forms.ts'
import { readFocalPoint } from '../../contract/image.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { listFacts } from '../business/business-facts.ts'

/** What a field said and what it says now, or the path of a new image: the old one is gone. Null is nothing. */
export type EditDifference =
  | { label: string; before: string | null; now: string | null }
  | { label: string; image: string | null }

/** The fields that differ, in the order of the owner's profile. */
export function listDifferences(seen: ModerationItem, business: ModerationItem): EditDifference[] {
  const before = factsOf(seen)
  const texts = factsOf(business).flatMap(({ label, text }, at) =>
    before[at]?.text === text ? [] : [{ label, before: before[at]?.text ?? null, now: text }],
  )
  const images = imageFields.flatMap(({ name, label }) =>
    seen[name] === business[name] ? [] : [{ label, image: business[name] || null }],
  )
  return [...texts, ...images, ...listMove(seen, business), ...listPhotoChanges(seen, business)]
}

// Both views show every field of theirs also when it is empty, so the facts of two versions stand at the same index.
const factsOf = (business: ModerationItem) => [
  ...listFacts('profile', business),
  ...listFacts('account', business),
]

const imageFields = [
  { name: 'image', label: 'Image' },
  { name: 'logo', label: 'Logo' },
] as const

/** The same image in another position. That of a new image says nothing, because it is a part of the choice. */
function listMove(seen: ModerationItem, { image, focalPoint }: ModerationItem): EditDifference[] {
  if (image !== seen.image || focalPoint === seen.focalPoint) return []
  const [before, now] = [positionText(seen.focalPoint), positionText(focalPoint)]
  return [{ label: labelOf('focalPoint'), before, now }]
}

/** What was said of the photos and what is said now; the photos themselves are on the card. */
function listPhotoChanges(seen: ModerationItem, business: ModerationItem): EditDifference[] {
  const isSame = JSON.stringify(seen.photos) === JSON.stringify(business.photos)
  return isSame ? [] : [{ label: 'Photos', before: photosText(seen), now: photosText(business, seen) }]
}

function photosText({ photos }: ModerationItem, before?: ModerationItem): string | null {
  const lines = photos.map(({ id, alt }, at) => {
    const isNew = before && !before.photos.some((photo) => photo.id === id)
    return `${at + 1}. ${alt || 'without a text'}${isNew ? ' (new)' : ''}`
  })
  return lines.join('\n') || null
}

/** In the words of the field in which the owner moves it. */
function positionText(focalPoint: string): string {
  const { x, y } = readFocalPoint(focalPoint) ?? { x: 50, y: 50 }
  return `${x}% from the left, ${y}% from the top`
}
