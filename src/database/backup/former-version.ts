// Backups of the development versions before the migrations began anew: the only older ones that can be restored.
import { listKnownMigrations } from '../migrate.ts'
import type { BackupHeader, RowsLine } from './backup-format-rules.ts'

/** The hashes of the two last migrations of that time, 0044 and 0045. */
const formerHashes = [
  '9328fefc32f10c2e74c0140bf0a6a6f9a78ec8c93bc59446443821205a403473',
  '655d1e0ccfbd3ac7edb9fa9146d5a602aba67f87ed8df1b5d72f26c097c8f206',
]
/** How many of the new migrations make the tables of that time. */
const madeAnew = 9

type FormerUser = { is_admin: string; is_moderator: string }

const isFormer = ({ hash }: Pick<BackupHeader, 'hash'>): boolean => formerHashes.includes(hash)

/** How many migrations of this program make the tables of a backup; null for one that this program does not know. */
export function migrationsOf(header: BackupHeader): number | null {
  if (isFormer(header)) return madeAnew
  return listKnownMigrations()[header.migrations - 1]?.hash === header.hash ? header.migrations : null
}

/** The rows of a backup as its tables have them now: accounts had two flags instead of a role. */
export function renewRows(header: BackupHeader, rows: RowsLine): RowsLine {
  if (rows.table !== 'users' || !isFormer(header)) return rows
  const users: FormerUser[] = JSON.parse(rows.json)
  return { ...rows, json: JSON.stringify(users.map((user) => ({ ...user, role: roleOf(user) }))) }
}

function roleOf({ is_admin, is_moderator }: FormerUser): string {
  if (is_admin === '0') return 'owner'
  return is_moderator === 'true' ? 'moderator' : 'administrator'
}
