// Writes and removes pages of the site for administrators: validates the text, adds a version, and logs the change.
import { isDeepStrictEqual } from 'node:util'
import {
  type Illustration,
  isBuiltInPage,
  maxOwnPages,
  type NewIllustration,
  type PageRemoval,
  type PageText,
  reservedPageNames,
  type SitePageName,
  sitePagePath,
  type WrittenPage,
} from '../../contract/site-page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { changed, conflict, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { keepIllustrations, stageIllustration, type Uploads } from '../media/attach-images.ts'
import { listUsableIllustrations } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import { lockAsAdministrator } from '../people/people.ts'
import type { Administrator } from '../principal.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { addVersion, deleteVersions, lockPages, type StoredPage } from './page-queries.ts'
import { listImageIds } from './read-blocks-rules.ts'
import { getWrittenPage, refuseUpload } from './read-pages.ts'
import { pageFile } from './site-pages.ts'

type Context = ImageContext & { live: LiveSettings; rateLimiter: RateLimiter }

/**
 * Writes the next version of a page, and returns the page; every other copy is notified. Refuses: a page whose text is in a file, one that was
 * written since with another text, a taken address, too many pages of the operator's own (409), a reserved address, a footer column for a built-in page, an image
 * that is not stored for pages, and a file, which has its own call (400).
 */
export async function writePage(
  context: Context,
  admin: Administrator,
  uploads: Uploads,
  text: PageText,
): Promise<WrittenPage> {
  const { db, live, rateLimiter } = context
  refuseUpload(uploads)
  refuseFile(live, text.name)
  refuseAddress(text)
  await withRateLimit(rateLimiter, [['siteSettings', admin.userId]], () =>
    inTransaction(db, async (db) => {
      await lockAsAdministrator(db, admin)
      const pages = await lockPages(db)
      const before = pages.find(({ name }) => name === text.name)
      const { version, ...page } = text
      // The response to the same text was lost, and it was sent again.
      if (before?.number === version + 1 && isDeepStrictEqual({ ...before, ...page }, before)) return
      refuseStale(before, text)
      if (!before && !isBuiltInPage(text.name)) refuseTooMany(pages)
      const illustrations = await takeIllustrations(db, text.markdown)
      await addVersion(db, { ...page, number: version + 1, illustrations }, admin.userId)
      await logChange(db, admin, 'write-page', text.name, before?.title ?? null, text.title)
    }),
  )
  await live.reload()
  return getWrittenPage(context, admin, { name: text.name })
}

/**
 * Removes one of the operator's own pages with its versions, or restores the program's text of a built-in page as a new version. Refuses a page
 * that was never written (404), a page whose text is in a file, and one that was written since (409).
 */
export async function removePage(
  { db, live, rateLimiter }: Context,
  admin: Administrator,
  { name, version }: PageRemoval,
): Promise<SitePageName> {
  refuseFile(live, name)
  await withRateLimit(rateLimiter, [['siteSettings', admin.userId]], () =>
    inTransaction(db, async (db) => {
      await lockAsAdministrator(db, admin)
      const before = (await lockPages(db)).find((page) => page.name === name)
      if (!before || before.title === null) throw notFound('There is no such page any longer.')
      if (before.number !== version) throw changed(changedText, [])
      if (isBuiltInPage(name))
        await addVersion(
          db,
          { ...before, number: version + 1, title: null, markdown: null, illustrations: [] },
          admin.userId,
        )
      else await deleteVersions(db, name)
      await logChange(db, admin, 'remove-page', name, before.title, null)
    }),
  )
  await live.reload()
  return { name }
}

/** Stores an image for the text of a page. Refuses a missing file, and otherwise as stageIllustration does. */
export async function addIllustration(
  context: Context,
  admin: Administrator,
  { illustration: file }: Uploads,
  { alt }: NewIllustration,
): Promise<Illustration> {
  if (!file) throw invalidField('illustration', 'Please choose a picture')
  return withRateLimit(context.rateLimiter, [['upload', admin.userId]], async () => {
    const { url, width, height } = await stageIllustration(context, file)
    return { url, width, height, markdown: `![${alt.replace(/[\\[\]]/g, '\\$&')}](${url})` }
  })
}

/** Refuses a page whose text is in the data folder: like the environment, files of the operator take precedence. */
function refuseFile({ pageTexts }: LiveSettings, name: string): void {
  if (!pageTexts.some((page) => page.name === name && page.isFile)) return
  throw conflict(
    `The text of this page is the file ${pageFile(name)} in the data folder, which takes precedence. Change it there. To write the page here, move the file away and restart the program.`,
  )
}

function refuseAddress({ name, footer }: PageText): void {
  if (isBuiltInPage(name)) {
    if (footer !== null) throw invalidField('footer', 'This page has its place in the footer already')
  } else if (reservedPageNames.includes(name))
    throw invalidField('name', `The address ${name} is reserved. Please choose another one`)
}

const changedText =
  'Someone else saved this page since you opened it. Your text was not lost: both texts are on this page.'
const removedText =
  'Someone else deleted this page since you opened it. Your text is still here: save it again to write the page once more.'
const takenText = 'There is a page at this address already. Please choose another one'

function refuseStale(before: StoredPage | undefined, { name, version }: PageText): void {
  if ((before?.number ?? 0) === version) return
  if (!before) throw changed(removedText, [])
  if (version === 0 && !isBuiltInPage(name)) throw conflict(takenText, [{ path: 'name', message: takenText }])
  throw changed(changedText, [])
}

function refuseTooMany(pages: readonly StoredPage[]): void {
  if (pages.filter(({ name }) => !isBuiltInPage(name)).length >= maxOwnPages)
    throw conflict(`There are ${maxOwnPages} pages of your own already. Delete one of them first.`)
}

/** The ids of the images that the text shows. They are kept, even if they were uploaded a day ago. */
async function takeIllustrations(db: Db, markdown: string): Promise<string[]> {
  const ids = listImageIds(markdown)
  const usable = await listUsableIllustrations(db, ids)
  const missing = ids.find((id) => !usable.includes(id))
  if (missing)
    throw invalidField(
      'markdown',
      `The picture /images/${missing} is not stored for pages. Add it again, or remove it from the text`,
    )
  await keepIllustrations(db, ids)
  return ids
}

/** Adds a line to the log, with title and path; the texts are in the versions. */
async function logChange(
  db: Db,
  admin: Administrator,
  action: 'write-page' | 'remove-page',
  name: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const named = (title: string | null) => title && `${title} (${sitePagePath(name)})`
  await addLine(db, admin.userId, { action, changes: [{ field: 'page', from: named(from), to: named(to) }] })
}
