// Reads pages of the site: a page for visitors and, for administrators, the list, a page with its versions, a version and a preview.
import {
  isBuiltInPage,
  type PageDraft,
  type PagePreview,
  type PageVersion,
  type PageVersionId,
  type PageVersionLine,
  type SitePage,
  type SitePageName,
  sitePagePath,
  type WrittenPage,
  type WrittenPageItem,
} from '../../contract/site-page.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField, notFound } from '../failures.ts'
import type { Uploads } from '../media/attach-images.ts'
import type { Administrator } from '../principal.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { findVersion, listVersions, readSizes, readStoredPages, type StoredPage } from './page-queries.ts'
import { listImageIds } from './read-blocks-rules.ts'
import { drawPage, pageFile, type SettledPage, type SitePages, settlePages } from './site-pages.ts'

type Context = { db: Db; live: LiveSettings }

const noPage = () => notFound('There is no such page.')

/** A page as visitors read it. Refuses an unknown page with not-found. */
export function getSitePage(pages: SitePages, name: string): SitePage {
  const page = pages.get(name)
  if (!page) throw noPage()
  return page
}

/** Every page, built-in ones first. */
export async function listWrittenPages(
  { db, live }: Context,
  _admin: Administrator,
): Promise<WrittenPageItem[]> {
  const [{ pages }, versions] = await Promise.all([readStoredPages(db), listVersions(db)])
  return settlePages(live.pageTexts, pages).map((page) =>
    toItem(
      page,
      pages.find(({ name }) => name === page.name),
      versions.find(({ name }) => name === page.name),
    ),
  )
}

/** A page with its text and its versions. Refuses an unknown page with not-found. */
export async function getWrittenPage(
  { db, live }: Context,
  _admin: Administrator,
  { name }: SitePageName,
): Promise<WrittenPage> {
  const [{ pages }, versions] = await Promise.all([readStoredPages(db), listVersions(db, name)])
  const page = settlePages(live.pageTexts, pages).find((one) => one.name === name)
  if (!page) throw noPage()
  const stored = pages.find((one) => one.name === name)
  return {
    ...toItem(page, stored, versions[0]),
    markdown: page.markdown,
    versions: versions.map(toLine),
  }
}

function toItem(
  { name, title, from }: SettledPage,
  stored: StoredPage | undefined,
  last: PageVersionLine | undefined,
): WrittenPageItem {
  return {
    name,
    path: sitePagePath(name),
    title,
    from,
    file: from === 'file' ? pageFile(name) : null,
    footer: isBuiltInPage(name) ? null : (stored?.footer ?? null),
    footerOrder: stored?.footerOrder ?? 1,
    version: stored?.number ?? 0,
    last: last ? toLine(last) : null,
  }
}

const toLine = ({ number, title, writtenAt, writtenBy }: PageVersionLine): PageVersionLine => ({
  number,
  title,
  writtenAt,
  writtenBy,
})

/** A version with its text. Refuses a version that is not kept with not-found. */
export async function getPageVersion(
  { db, live }: Context,
  _admin: Administrator,
  { name, number }: PageVersionId,
): Promise<PageVersion> {
  const found = await findVersion(db, name, number)
  if (!found) throw notFound('This version of the page is no longer kept.')
  const { line, markdown, footer, footerOrder, illustrations } = found
  const sizes = await readSizes(db, illustrations)
  const text = { title: line.title ?? '', markdown: markdown ?? '' }
  return { ...line, markdown, footer, footerOrder, blocks: drawPage(text, live.site, sizes).blocks }
}

/** A text as visitors would read it. Refuses a file, which has its own call. */
export async function previewPage(
  { db, live }: Context,
  _admin: Administrator,
  uploads: Uploads,
  draft: PageDraft,
): Promise<PagePreview> {
  refuseUpload(uploads)
  return drawPage(draft, live.site, await readSizes(db, listImageIds(draft.markdown)))
}

/** Refuses a chosen file: a page form loses it when it is shown again, and the administrator should know. */
export function refuseUpload({ illustration }: Uploads): void {
  if (illustration)
    throw invalidField(
      'illustration',
      'The picture has not been added to the text yet. Choose it again and press Add Picture, or continue without it',
    )
}
