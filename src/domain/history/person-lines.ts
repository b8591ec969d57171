// Decides what a line of the log about a person who moderates says: who did what, and the role before and after.
import type { AdminRole } from '../../contract/admin-role.ts'
import type { HistoryAction } from '../../contract/history.ts'
import type { Db } from '../../database/connect.ts'
import { moderationLog } from '../../database/schema.ts'

/** What happened to whom: `person` is an email, a role is null before and after it is had. */
export type PersonChange = {
  action: HistoryAction
  person: string
  from: AdminRole | null
  to: AdminRole | null
}

/** Adds the line. Runs in the transaction of the change. `actedBy` is null for what the operator did by a command. */
export async function addPersonLine(
  db: Db,
  actedBy: string | null,
  { action, person, from, to }: PersonChange,
): Promise<void> {
  const changes = from === to ? [] : [{ field: 'role', from, to }]
  await db.insert(moderationLog).values({ person, actedBy, action, changes })
}
