// Decides what moderators read of the edits that wait for them, page by page.
import type { OwnBusiness } from '../../contract/business.ts'
import { listShownChanges, withWaiting } from '../../contract/field-changes.ts'
import type { WaitingItem } from '../../contract/moderation-log.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { goneText } from '../history/list-history.ts'
import type { ListPage } from '../list-page.ts'
import type { Admin } from '../principal.ts'
import { cutPage, readTimeCursor } from '../time-cursor.ts'
import { countWaitingEdits, selectWaiting } from './waiting-list-queries.ts'

/** Edits that wait, the longest waiting first, also when the operator reviews none any longer. Refuses a cursor that no list wrote. */
export async function listWaitingEdits(
  db: Db,
  _admin: Admin,
  { limit, cursor }: ListInput,
): Promise<ListPage<WaitingItem>> {
  const rows = await selectWaiting(db, readTimeCursor(cursor), limit + 1)
  const page = cutPage(rows, limit, await countWaitingEdits(db))
  return { ...page, items: page.items.flatMap(toItem) }
}

function toItem(business: OwnBusiness): WaitingItem[] {
  const { waiting, id, name, approvalStatus, ownerEmail } = business
  if (!waiting) return []
  return [
    {
      id: waiting.id,
      at: waiting.at,
      who: ownerEmail ?? goneText,
      changes: listShownChanges(business, withWaiting(business)),
      business: { id, name, approvalStatus },
      photos: waiting.values.photos ?? null,
    },
  ]
}
