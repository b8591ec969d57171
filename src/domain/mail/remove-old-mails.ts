// Decides how long mails that are sent or given up are kept, in the table and as files.
import type { Db } from '../../database/connect.ts'
import type { MailTransport } from './mail-transport.ts'
import { removeFinishedMail } from './outbox-queries.ts'

/** 30 days, to look into a complaint. */
const keptMs = 30 * 24 * 60 * 60_000

type Context = { db: Db; transport: Pick<MailTransport, 'removeOlder'> }

/** Removes the mails that were finished, and the files that were written, 30 days before `time`. */
export async function removeOldMails({ db, transport }: Context, time: Date): Promise<void> {
  const before = new Date(time.getTime() - keptMs)
  await removeFinishedMail(db, before)
  await transport.removeOlder(before)
}
