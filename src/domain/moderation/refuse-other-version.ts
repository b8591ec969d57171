// Decides how a decision about an older version of a business is refused: with the fields that the owner has edited since.
import type { DecisionInput, ModerationItem } from '../../contract/moderation.ts'
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
