// Erasing accounts whose seven days are over, permanently: no backup brings them back.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, inArray, lte, or, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import {
  businesses,
  erasedAccounts,
  images,
  moderationLog,
  outboxMails,
  reports,
  users,
} from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { writeFileAtomically } from '../files/files.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { removeImages } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import { hasConfirmedEmail } from './account-queries.ts'

type RowContext = { db: Db; list: ErasedList; transport: Pick<MailTransport, 'removeCopies'> }
/** What erasing needs: the database, the image files, the emails that were written as files, and the list of erased accounts. */
export type EraseContext = RowContext & ImageContext

/**
 * Erases all accounts that an older backup has brought back, and with a `time`, those that were due by then. Safe to run while other copies
 * of the program do the same.
 */
export async function eraseAccounts(context: EraseContext, time: Date | null): Promise<void> {
  await shareErased(context)
  await eraseDueRows(context, time, async ({ idHash, images }) => {
    context.log.info({ idHash }, 'an account was erased')
    await removeImages(context, images)
  })
}

/** Merges the list of erased accounts in the database with the one in the file, so that both are the same. `more` has hashes of further lists. */
export async function shareErased(
  { db, list }: Omit<RowContext, 'transport'>,
  more: string[] = [],
): Promise<void> {
  const [stored, listed] = [await listErased(db), (await list.read()) ?? []]
  const known = new Set(stored)
  const missing = [...new Set([...listed, ...more])].filter((hash) => !known.has(hash))
  if (missing.length > 0) await inTransaction(db, (db) => recordErased(db, missing))
  await list.add([...stored, ...missing])
}

/** An account that was erased, and its images, whose files must be removed. */
type Erased = { idHash: string; images: string[] }

/**
 * Erases the rows of every account that `shareErased` found in the list, and with a `time`, those that were due by then. If some cannot be
 * erased, the others are, and the first error is thrown then.
 */
export async function eraseDueRows(
  context: RowContext,
  time: Date | null,
  onErased: (erased: Erased) => Promise<void> = async () => {},
): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listDueAccounts(context.db, time ?? longAgo)) {
    try {
      const erased = await inTransaction(context.db, (db) =>
        eraseOne({ ...context, db }, id, time ?? longAgo),
      )
      if (erased) await onErased(erased)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

// Files before rows: after a crash, this is repeated because the account is still due.
async function eraseOne({ db, list, transport }: RowContext, id: string, time: Date): Promise<Erased | null> {
  const account = await lockDueAccount(db, id, time)
  if (!account) return null
  await list.add([account.idHash])
  await transport.removeCopies(await listMailsTo(db, account.email))
  return { idHash: account.idHash, images: await deleteAccountRows(db, account) }
}

/** The name of the file with the list, in the folder of the backups. */
export const erasedListName = 'erased-accounts.txt'

/**
 * The list of erased accounts, as hashes of 64 hexadecimal digits. `read` returns null if there is no file; once `add` resolves, its hashes
 * survive a power cut.
 */
export type ErasedList = { read(): Promise<string[] | null>; add(hashes: string[]): Promise<void> }

/** The list in this folder. The file is created when a hash is first added. If two writers add at once, the hashes of one may be lost. */
export function openErasedList(folder: string): ErasedList {
  const file = join(folder, erasedListName)
  const read = async () => {
    try {
      return (await readFile(file, 'utf8')).split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }
  return {
    read,
    async add(hashes) {
      const listed = new Set(await read())
      const all = new Set([...listed, ...hashes])
      if (all.size === listed.size) return
      const temporary = `${file}.${randomBytes(4).toString('hex')}.unfinished`
      await writeFileAtomically(file, `${[...all].join('\n')}\n`, { temporary, isPrivate: true })
    },
  }
}

/** An account that is due to be erased. Only its `idHash` remains. */
type DueAccount = {
  id: string
  email: string
  emailConfirmedAt: Date | null
  businessId: string | null
  idHash: string
}

const idHash = sql<string>`encode(sha256(convert_to(${sql`${users.id}`}::text, 'UTF8')), 'hex')`

/** The deletion time given to accounts that are already in the list: it is due by any clock. */
const longAgo = new Date(0)

/** The ids of the accounts that were due at `time`, the longest due first. */
async function listDueAccounts(db: Db, time: Date): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.leavesAt, time))
    .orderBy(asc(users.leavesAt))
  return due.map(({ id }) => id)
}

/** Locks an account. Null if it is no longer due at `time`, or another copy of the program is erasing it. */
async function lockDueAccount(db: Db, accountId: string, time: Date): Promise<DueAccount | null> {
  const { id, email, emailConfirmedAt, businessId } = users
  const [account] = await db
    .select({ id, email, emailConfirmedAt, businessId, idHash: idHash.as('id_hash') })
    .from(users)
    .where(and(eq(id, accountId), lte(users.leavesAt, time)))
    .for('update', { skipLocked: true })
  return account ?? null
}

const isImageOf = (ids: string[]) => or(inArray(images.businessId, ids), inArray(images.waitingFor, ids))
const isSentTo = (email: string) => eq(sql`lower(${outboxMails.to})`, email.toLowerCase())

/** The emails to an address that were not removed yet. */
const listMailsTo = (db: Db, email: string) =>
  db
    .select({ id: outboxMails.id, kind: outboxMails.kind, createdAt: outboxMails.createdAt })
    .from(outboxMails)
    .where(isSentTo(email))

/**
 * Deletes the account with its business, the listings that were merged into it, their history and reports, and its emails, and records that
 * it was erased. Sessions and links are deleted with the account. Returns the ids of its images: their rows no longer belong to a business,
 * and stay until their files are removed.
 */
async function deleteAccountRows(db: Db, account: DueAccount) {
  const { id, email, businessId, idHash } = account
  const listings = businessId ? await lockWithMerged(db, businessId) : []
  const orphaned = await db.select({ id: images.id }).from(images).where(isImageOf(listings))
  await db
    .insert(erasedAccounts)
    .values({ idHash: Buffer.from(idHash, 'hex') })
    .onConflictDoNothing()
  // Even if the address is unconfirmed: otherwise the emails about this account would stay for 30 days.
  await db.delete(outboxMails).where(isSentTo(email))
  await db.update(reports).set({ email: null }).where(hasConfirmedEmail(reports.email, account))
  await db.delete(moderationLog).where(inArray(moderationLog.businessId, listings))
  await db.delete(reports).where(inArray(reports.businessId, listings))
  await eraseFromLog(db, account)
  await db.delete(users).where(eq(users.id, id))
  await db.delete(businesses).where(inArray(businesses.id, listings))
  return orphaned.map((image) => image.id)
}

/**
 * Removes the email address of the account from the log, and those that it had before: lines about them have its id, and older lines the
 * address with which it joined, left or stayed. The lines stay, because they also say what another person did.
 */
async function eraseFromLog(db: Db, account: DueAccount): Promise<void> {
  const { actedBy, action, person, personId } = moderationLog
  const lowerPerson = sql`lower(${person})`
  const ownAddresses = db
    .select({ address: lowerPerson })
    .from(moderationLog)
    .where(and(eq(actedBy, account.id), inArray(action, ['join', 'leave', 'keep'])))
  await db
    .update(moderationLog)
    .set({ person: '' })
    .where(
      or(hasConfirmedEmail(person, account), eq(personId, account.id), inArray(lowerPerson, ownAddresses)),
    )
}

/** The ids of a business and of the listings that were merged into it, locked in the order in which a merge locks them. */
async function lockWithMerged(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(or(eq(businesses.id, businessId), eq(businesses.mergedInto, businessId)))
    .orderBy(asc(businesses.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** The hashes of all erased accounts. A database of an older version has no table for them. */
export async function listErased(db: Db): Promise<string[]> {
  const { rows: made } = await db.execute<{ table: string | null }>(
    sql`SELECT to_regclass('erased_accounts')::text AS table`,
  )
  if (!made[0]?.table) return []
  const rows = await db.select({ idHash: erasedAccounts.idHash }).from(erasedAccounts)
  return rows.map(({ idHash }) => idHash.toString('hex'))
}

/** Records these accounts as erased, and makes those that an older backup brought back due for erasure. */
async function recordErased(db: Db, hashes: string[]): Promise<void> {
  const rows = hashes.map((hash) => ({ idHash: Buffer.from(hash, 'hex') }))
  await db.insert(erasedAccounts).values(rows).onConflictDoNothing()
  await db.update(users).set({ leavesAt: longAgo }).where(inArray(idHash, hashes))
}
