// Decides how a decision about what a business was before is refused: with the fields that the owner has edited since, or its new place.
import type { DecisionInput, ModerationItem } from '../../contract/moderation.ts'
import type { PlaceDecision } from '../../contract/unplaced.ts'
import type { Db } from '../../database/connect.ts'
import { changed } from '../failures.ts'
import { listFieldsEditedSince } from './moderation-queries.ts'
import { describeEdits } from './moderation-rules.ts'

/** Refuses with 409 and the code `changed` when the decision names another version than the one that the business has. */
export async function refuseOtherVersion(
  db: Db,
  business: Pick<ModerationItem, 'version'>,
  { id, version }: DecisionInput,
): Promise<void> {
  if (version === undefined || version === business.version) return
  const { message, issues } = describeEdits(await listFieldsEditedSince(db, id, version))
  throw changed(message, issues)
}

/**
 * Refuses with 409 and the code `changed` when the business is in another place than the one that the decision has seen, and is not in
 * the wanted one already.
 */
export function refuseOtherPlace(
  { placeId: now, place }: Pick<ModerationItem, 'placeId' | 'place'>,
  { placeId, seenPlaceId }: PlaceDecision,
): void {
  if (seenPlaceId === undefined || now === seenPlaceId || now === placeId) return
  const said = place ? `It is in ${place.name} (${place.province}) now.` : 'It has no place now.'
  throw changed(`The place of this listing was changed since you looked at it. ${said}`, [
    { path: 'placeId', message: said },
  ])
}
