// Decides how an owner who wanted to leave stays: everything is again as it was before.
import type { SignedInUser } from '../../contract/account.ts'
import { moderates } from '../../contract/admin-role.ts'
import { isPublic } from '../../contract/approval-status.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict } from '../failures.ts'
import { addOwnerAct } from '../history/history-queries.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { accountKept } from '../mail/leaving-template-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { Admin, Owner } from '../principal.ts'
import { toSignedInUser } from './account-queries.ts'
import { showKept, tryKeep } from './leaving-queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'

type Context = { db: Db; cache: { clear(): void }; mail: { notify(): void }; site: Site }

/** Keeps a leaving account and queues the mail about it. Refuses one that is not leaving, and one whose time is over (409). */
export async function keepAccount(context: Context, account: Owner | Admin): Promise<SignedInUser> {
  const kept = await inTransaction(context.db, (db) => keep(db, context.site, account))
  if (kept.isPublic) context.cache.clear()
  context.mail.notify()
  return kept.user
}

async function keep(db: Db, site: Site, { userId, businessId }: Owner | Admin) {
  // The business is locked before the account, as in leave-account.ts.
  if (businessId) await lockBusiness(db, businessId)
  const row = await tryKeep(db, userId)
  if (!row) throw nothingToUndo()
  const change = businessId && (await showKept(db, businessId))
  if (change) await addOwnerAct(db, userId, 'keep', businessId, change)
  const { email: person, role } = row
  if (moderates(role)) await addPersonLine(db, userId, { action: 'keep', person, from: null, to: role })
  const content = accountKept(siteDetails(site), businessId !== null)
  await queueAccountMail(db, { to: row.email, kind: 'account-kept', ...content })
  return { user: toSignedInUser(row), isPublic: change ? isPublic(change.to) : false }
}

const nothingToUndo = () =>
  conflict('There is nothing to undo: this account is not being deleted, or the seven days are over.')
