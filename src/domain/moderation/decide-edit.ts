// Decides how a moderator accepts or refuses an edit that waits: once, with a line in the history and a mail to the owner.
import { labelsOf, listWaitingChanges } from '../../contract/field-changes.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { EditId, EditRefusal } from '../../contract/moderation-log.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/queue-account-mail.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-refusals.ts'
import { publishEdit } from '../businesses/publish-edit.ts'
import { dropWaiting, endWaiting, uploadsOf, writeEdit } from '../businesses/save-edit.ts'
import { waitingValues } from '../businesses/split-edit-rules.ts'
import { findEnd, findSubmitted } from '../businesses/waiting-edit-queries.ts'
import { changed, conflict, notFound } from '../failures.ts'
import { type MailContent, siteDetails } from '../mail/template-layout-rules.ts'
import { editAccepted, editRefused, type TemplateValues } from '../mail/template-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'

import type { Admin } from '../principal.ts'
import { findModerationItem } from './moderation-queries.ts'
import { explainEndedEdit, ownerLeavesText } from './moderation-rules.ts'

type Context = ImageContext & { site: Site; cache: { clear(): void }; mail: { notify(): void } }
type Decided = { business: ModerationItem; isChanged: boolean; orphaned: string[] }

/**
 * Writes an edit that waits to its business, as if it were live at once. `cache` is cleared if the business is public. Refuses with
 * not-found, with a conflict when it was decided or withdrawn, with `changed` when its owner has edited it since, and with 400 when its
 * place is gone.
 */
export async function acceptEdit(context: Context, admin: Admin, { id }: EditId): Promise<ModerationItem> {
  return await decide(context, async (db) => {
    const current = await lockWaiting(db, id)
    const wanted = waitingValues(current)
    refuseHiddenWithoutPlace({ ...current, ...wanted })
    const line = { action: 'accept-edit' } as const
    const written = await writeEdit(db, admin.userId, current, wanted, uploadsOf(wanted), line)
    const dropped = await dropWaiting(db, current.id)
    await queueEditMail(db, context.site, current, 'edit-accepted', editAccepted)
    const orphaned = [...written.orphaned, ...dropped]
    return { business: await findDecided(db, current.id), isChanged: true, orphaned }
  })
}

/** Removes an edit that waits, with its uploaded images; the business stays as it is. Refuses as acceptEdit does. */
export async function refuseEdit(
  context: Context,
  admin: Admin,
  { id, reason }: EditRefusal,
): Promise<ModerationItem> {
  return await decide(context, async (db) => {
    const current = await lockWaiting(db, id)
    const orphaned = await endWaiting(db, admin.userId, current, { action: 'refuse-edit', reason })
    const write = (values: TemplateValues, labels: string[]) => editRefused(values, labels, reason)
    await queueEditMail(db, context.site, current, 'edit-refused', write)
    return { business: await findDecided(db, current.id), isChanged: false, orphaned }
  })
}

async function decide(context: Context, work: (db: Db) => Promise<Decided>): Promise<ModerationItem> {
  const decided = await inTransaction(context.db, work).catch(refuseUnknownPlace)
  context.mail.notify()
  await publishEdit(context, decided)
  return decided.business
}

/** The business whose edit waits under this number, locked. Every edit and decision takes this lock, so the next one sees this one. */
async function lockWaiting(db: Db, id: number): Promise<ModerationItem> {
  const businessId = await findSubmitted(db, id)
  if (businessId === null) throw notFound('Edit not found')
  await lockBusiness(db, businessId)
  const business = await findModerationItem(db, businessId)
  if (!business) throw notFound('Edit not found')
  if (business.leavesAt) throw conflict(ownerLeavesText)
  if (business.waiting?.id === id) return business
  if (business.waiting) throw changed(editedSince, [])
  throw conflict(explainEndedEdit(await findEnd(db, businessId, id)))
}

const editedSince =
  'The owner has changed this edit since you looked at it. Nothing was decided. Please look at it again.'

async function findDecided(db: Db, id: string): Promise<ModerationItem> {
  const business = await findModerationItem(db, id)
  if (!business) throw notFound('Business not found')
  return business
}

async function queueEditMail(
  db: Db,
  site: Site,
  business: ModerationItem,
  kind: 'edit-accepted' | 'edit-refused',
  write: (values: TemplateValues, labels: string[]) => MailContent,
): Promise<void> {
  const labels = labelsOf(listWaitingChanges(business).map(({ field }) => field))
  const content = write({ ...siteDetails(site), businessId: business.id }, labels)
  await queueOwnerMail(db, business, { kind, ...content })
}
