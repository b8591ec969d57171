// What a backup of version 0.1.0 lacks or has in another form, and how it is brought into the tables of today.
import type { BackupHeader, RowsLine } from './backup-format.ts'

/** The hashes of the two last migrations of that time, 0044 and 0045. */
const formerHashes = [
  '9328fefc32f10c2e74c0140bf0a6a6f9a78ec8c93bc59446443821205a403473',
  '655d1e0ccfbd3ac7edb9fa9146d5a602aba67f87ed8df1b5d72f26c097c8f206',
]
/** How many migrations of today make the tables of that time. */
export const madeAnew = 9

/** Whether that version made the backup. */
export const isFormer = ({ hash }: Pick<BackupHeader, 'hash'>): boolean => formerHashes.includes(hash)

type FormerUser = { is_admin: string; is_moderator: string }

/** The rows as they can be loaded: businesses had no trades, and accounts had two flags instead of a role. */
export function renewFormerRows(rows: RowsLine): RowsLine {
  if (rows.table === 'businesses') {
    const businesses: object[] = JSON.parse(rows.json)
    return { ...rows, json: JSON.stringify(businesses.map((business) => ({ ...business, trades: [] }))) }
  }
  if (rows.table !== 'users') return rows
  const users: FormerUser[] = JSON.parse(rows.json)
  return { ...rows, json: JSON.stringify(users.map((user) => ({ ...user, role: roleOf(user) }))) }
}

function roleOf({ is_admin, is_moderator }: FormerUser): string {
  if (is_admin === '0') return 'owner'
  return is_moderator === 'true' ? 'moderator' : 'administrator'
}

/** Makes what only that version had, until `carryOver` in the same transaction. */
export const addFormerTables = `
  CREATE TEMP TABLE waiting_edits (business_id uuid, log_id bigint, wanted jsonb, submitted_at timestamptz) ON COMMIT DROP;
  ALTER TABLE moderation_log ADD COLUMN undoes bigint, ADD COLUMN state_before jsonb;`

/**
 * Moves what was read from the log into the tables of edits and decisions: applied edits, those that wait, and decisions, whose ten
 * seconds are over. Begins each history with its registration, by a number before all others, because lists are in the order of the numbers.
 */
export const carryOver = `
  INSERT INTO edits (id, business_id, state, at, applied_id, changes, version, was_public)
    SELECT line.id, line.business_id, CASE WHEN back.action IS NULL THEN 'applied' ELSE 'undone' END, line.at, line.id, line.changes,
      coalesce(line.version, 0), line.from_status IS NOT DISTINCT FROM 'approved'
    FROM moderation_log line LEFT JOIN moderation_log back ON back.undoes = line.id
    WHERE line.action IN ('edit', 'accept-edit') AND back.action IS DISTINCT FROM 'undo-decision';
  INSERT INTO edits (id, business_id, state, at, wanted)
    SELECT log_id, business_id, 'waiting', submitted_at, wanted FROM waiting_edits;
  INSERT INTO decisions (id, business_id, state, decided_by, at, before)
    SELECT line.id, line.business_id, CASE WHEN back.id IS NULL THEN 'final' ELSE 'undone' END, line.acted_by, line.at, '{}'
    FROM moderation_log line LEFT JOIN moderation_log back ON back.undoes = line.id AND back.action = 'undo-decision'
    WHERE line.state_before IS NOT NULL AND line.action <> 'resubmit';
  INSERT INTO moderation_log (id, business_id, acted_by, action, to_status, at) OVERRIDING SYSTEM VALUE
    SELECT -row_number() OVER (ORDER BY registered.at DESC, registered.id), registered.id, users.id, 'register', 'pending', registered.at
    FROM (SELECT id, least(created_at, submitted_at) AS at FROM businesses) registered
    LEFT JOIN users ON users.business_id = registered.id;
  ALTER TABLE moderation_log DROP COLUMN undoes, DROP COLUMN state_before;`
