// Decides how an accepted or refused edit waits again, after a moderator undoes the decision.
import type { Db } from '../../database/connect.ts'
import type { EditBefore } from '../../database/schema.ts'
import { findOwnBusiness } from '../businesses/business-queries.ts'
import { uploadsOf } from '../businesses/images-of-edit-rules.ts'
import { restoreWaiting } from '../businesses/keep-waiting.ts'
import { writeEdit } from '../businesses/save-edit.ts'
import { addEdit } from '../history/history-queries.ts'

/** Gives the fields that were accepted their old values and images, and logs that. The caller has locked the business. */
export async function restoreEdit(
  db: Db,
  actedBy: string,
  { id, businessId, edit: { waiting, fields } }: { id: number; businessId: string; edit: EditBefore },
): Promise<void> {
  const current = await findOwnBusiness(db, businessId)
  if (!current) throw new Error('The business of a decision is gone.')
  const line = { action: 'undo-decision', undoes: id } as const
  const wasAccepted = Object.keys(fields).length > 0
  if (wasAccepted) await writeEdit(db, actedBy, current, fields, uploadsOf(fields), line)
  else await addEdit(db, actedBy, current, [], line)
  await restoreWaiting(db, businessId, waiting)
}
