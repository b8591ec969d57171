// Decides how accounts whose time is over are erased, and that no backup brings them back (docs/decisions/deletion.md).
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { ImageContext } from '../media/image-store.ts'
import { removeImages } from '../media/remove-images.ts'
import type { ErasedList } from './erased-list.ts'
import { deleteAccountRows, listErased, listMailsTo, lockDueAccount, noteErased } from './erasing-queries.ts'

type RowContext = { db: Db; list: ErasedList; transport: Pick<MailTransport, 'removeCopies'> }
/** What erasing needs: the database, the files of images, the mails that were written as files, and the list of the erased. */
export type EraseContext = RowContext & ImageContext

/**
 * Erases every account whose time is over, and all that an older backup has brought back. Safe while other copies of the
 * program do the same. Never throws: it logs what stops it, and the next round goes on.
 */
export async function eraseAccounts(context: EraseContext): Promise<void> {
  try {
    await shareErased(context)
    const images = await eraseDueRows(context, (erased) => context.log.info(erased, 'an account was erased'))
    await removeImages(context, images)
  } catch (err) {
    context.log.error({ err }, 'the erasing of accounts stopped early')
  }
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

/** Erases the rows of every account whose time is over, and returns the ids of images whose files are to be removed. */
export async function eraseDueRows(
  context: RowContext,
  onErased: (erased: { idHash: string }) => void = () => {},
): Promise<string[]> {
  const images: string[] = []
  for (;;) {
    const erased = await inTransaction(context.db, (db) => eraseNext({ ...context, db }))
    if (!erased) return images
    onErased({ idHash: erased.idHash })
    images.push(...erased.images)
  }
}

// The files first: what a crash leaves undone is done again, because the account is still due.
async function eraseNext({ db, list, transport }: RowContext) {
  const account = await lockDueAccount(db)
  if (!account) return null
  await list.add([account.idHash])
  await transport.removeCopies(await listMailsTo(db, account.email))
  return { idHash: account.idHash, images: await deleteAccountRows(db, account) }
}
