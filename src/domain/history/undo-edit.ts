// Decides how a moderator takes an edit back: once, as a line of the history of its own, with a mail to the owner.
import type { OwnBusiness } from '../../contract/business.ts'
import { labelsOf } from '../../contract/field-changes.ts'
import type { EditUndo } from '../../contract/moderation-log.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail, removeOwnerMail } from '../accounts/queue-account-mail.ts'
import { lockOwnBusiness } from '../businesses/business-writes-queries.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-refusals.ts'
import { publishEdit } from '../businesses/publish-edit.ts'
import { writeEdit } from '../businesses/save-edit.ts'
import { conflict, notFound } from '../failures.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { editTakenBack } from '../mail/template-rules.ts'
import type { ImageContext } from '../media/image-store.ts'

import type { Admin } from '../principal.ts'
import { findEdit, isUndone } from './history-queries.ts'
import { planUndo, type UndoPlan } from './undo-edit-rules.ts'

type Context = ImageContext & { site: Site; cache: { clear(): void }; mail: { notify(): void } }

/**
 * Gives the fields of an edit their old values, if they still have those of the edit. `cache` is cleared if the business is public.
 * One of two calls at the same moment does. Refuses with not-found, and with 409 an edit that was taken back already or of which
 * nothing can be taken back.
 */
export async function undoEdit(context: Context, admin: Admin, id: number): Promise<EditUndo> {
  const { business, plan, orphaned } = await inTransaction(context.db, (db) =>
    undoLocked(db, context.site, admin, id),
  ).catch(refuseUnknownPlace)
  context.mail.notify()
  await publishEdit(context, { business, isChanged: true, orphaned })
  return { takenBack: plan.takenBack, left: plan.left }
}

async function undoLocked(db: Db, site: Site, admin: Admin, id: number) {
  const edit = await findEdit(db, id)
  const current = edit && (await lockOwnBusiness(db, edit.businessId))
  if (!edit || !current) throw notFound('Edit not found')
  // Under the lock of the business, so that two calls cannot both find it not yet undone.
  if (await isUndone(db, id)) throw conflict('This edit was taken back already.')
  const plan = planUndo(current, edit)
  if (plan.takenBack.length === 0) throw conflict(nothingText(plan))
  const { restored } = plan
  refuseHiddenWithoutPlace({ ...current, ...restored })
  const line = { action: 'undo', undoes: id } as const
  const { business, orphaned } = await writeEdit(db, admin.userId, current, restored, {}, line)
  // An edit that was just accepted has a mail that waits, and would tell its owner last that it is live.
  await removeOwnerMail(db, id)
  await queueUndoMail(db, site, business, plan)
  return { business, plan, orphaned }
}

function nothingText({ left }: UndoPlan): string {
  if (left.every(({ why }) => why === 'picture-gone'))
    return 'The old picture is no longer kept, so this edit cannot be taken back.'
  return left.some(({ why }) => why === 'private')
    ? 'This edit cannot be taken back: it would show what the owner hid or removed.'
    : 'This edit cannot be taken back: its fields were changed since, or a newer edit of them waits.'
}

async function queueUndoMail(db: Db, site: Site, business: OwnBusiness, plan: UndoPlan): Promise<void> {
  const values = { ...siteDetails(site), businessId: business.id }
  const content = editTakenBack(values, labelsOf(plan.takenBack))
  await queueOwnerMail(db, business, { kind: 'edit-taken-back', ...content })
}
