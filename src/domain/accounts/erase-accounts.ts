// Decides how accounts whose time is over are erased, and that no backup brings them back (docs/decisions/deletion.md).
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { ImageContext } from '../media/image-store.ts'
import { removeImages } from '../media/remove-images.ts'
import type { ErasedList } from './erased-list.ts'
import {
  deleteAccountRows,
  listErased,
  listMailsTo,
  lockDueAccount,
  longAgo,
  noteErased,
} from './erasing-queries.ts'

type RowContext = { db: Db; list: ErasedList; transport: Pick<MailTransport, 'removeCopies'> }
/** What erasing needs: the database, the files of images, the mails that were written as files, and the list of the erased. */
export type EraseContext = RowContext & ImageContext

/**
 * Erases all accounts that an older backup has brought back, and with a `time` those whose time was over then. Safe while other
 * copies of the program do the same.
 */
export async function eraseAccounts(context: EraseContext, time: Date | null): Promise<void> {
  await shareErased(context)
  const images = await eraseDueRows(context, time, (erased) =>
    context.log.info(erased, 'an account was erased'),
  )
  await removeImages(context, images)
}

/** Brings the list in the database and the one in the file to the same content. `more` are hashes of further lists. */
export async function shareErased(
  { db, list }: Omit<RowContext, 'transport'>,
  more: string[] = [],
): Promise<void> {
  const [stored, listed] = [await listErased(db), (await list.read()) ?? []]
  const known = new Set(stored)
  const missing = [...new Set([...listed, ...more])].filter((hash) => !known.has(hash))
  if (missing.length > 0) await inTransaction(db, (db) => noteErased(db, missing))
  await list.add([...stored, ...missing])
}

/**
 * Erases the rows of every account that `shareErased` found listed, and with a `time` those whose time was over then. Returns the ids
 * of images whose files are to be removed.
 */
export async function eraseDueRows(
  context: RowContext,
  time: Date | null,
  onErased: (erased: { idHash: string }) => void = () => {},
): Promise<string[]> {
  const images: string[] = []
  for (;;) {
    const erased = await inTransaction(context.db, (db) => eraseNext({ ...context, db }, time ?? longAgo))
    if (!erased) return images
    onErased({ idHash: erased.idHash })
    images.push(...erased.images)
  }
}

// The files first: what a crash leaves undone is done again, because the account is still due.
async function eraseNext({ db, list, transport }: RowContext, time: Date) {
  const account = await lockDueAccount(db, time)
  if (!account) return null
  await list.add([account.idHash])
  await transport.removeCopies(await listMailsTo(db, account.email))
  return { idHash: account.idHash, images: await deleteAccountRows(db, account) }
}
