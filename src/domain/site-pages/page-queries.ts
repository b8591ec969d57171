// The SQL of pages that are written on screen: the current page is the version with the highest number.
import { and, desc, eq, inArray, lte, sql } from '#drizzle'
import { type FooterColumn, keptVersions, type PageVersionLine } from '../../contract/site-page.ts'
import type { Db } from '../../database/connect.ts'
import { images, sitePageVersions, users } from '../../database/schema.ts'
import type { ImageSizes } from './read-blocks-rules.ts'

/** The current version of a page. If title and text are null, the program's text is shown. */
export type StoredPage = {
  name: string
  number: number
  title: string | null
  markdown: string | null
  footer: FooterColumn | null
  footerOrder: number
  illustrations: string[]
}
/** The current pages, and the sizes of their images. */
export type StoredPages = { pages: StoredPage[]; sizes: ImageSizes }

/** A version with its text and its line in the history. */
type StoredVersion = StoredPage & { line: PageVersionLine }

/** The current version of every written page, by name. */
export async function readStoredPages(db: Db): Promise<StoredPages> {
  const pages = await selectCurrent(db)
  return {
    pages,
    sizes: await readSizes(
      db,
      pages.flatMap(({ illustrations }) => illustrations),
    ),
  }
}

const columns = {
  name: sitePageVersions.name,
  number: sitePageVersions.number,
  title: sitePageVersions.title,
  markdown: sitePageVersions.markdown,
  footer: sitePageVersions.footer,
  footerOrder: sitePageVersions.footerOrder,
  illustrations: sitePageVersions.illustrations,
}

const selectCurrent = (db: Db): Promise<StoredPage[]> =>
  db
    .selectDistinctOn([sitePageVersions.name], columns)
    .from(sitePageVersions)
    .orderBy(sitePageVersions.name, desc(sitePageVersions.number))

/** The sizes of those images that are stored for pages. */
export async function readSizes(db: Db, ids: readonly string[]): Promise<ImageSizes> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, [...new Set(ids)]), eq(images.kind, 'illustration')))
  return new Map(rows.map(({ id, width, height }) => [id, { width: width ?? 1, height: height ?? 1 }]))
}

/** The kept versions of a page, or of all pages, without their texts; the latest of each page first. */
export async function listVersions(db: Db, name?: string): Promise<(PageVersionLine & { name: string })[]> {
  const rows = await db
    .select({ ...lineColumns, name: sitePageVersions.name })
    .from(sitePageVersions)
    .leftJoin(users, eq(users.id, sitePageVersions.writtenBy))
    .where(name === undefined ? undefined : eq(sitePageVersions.name, name))
    .orderBy(sitePageVersions.name, desc(sitePageVersions.number))
  return rows.map(({ name, ...row }) => ({ name, ...toLine(row) }))
}

const lineColumns = {
  number: sitePageVersions.number,
  title: sitePageVersions.title,
  writtenAt: sitePageVersions.writtenAt,
  email: users.email,
}

type LineRow = { number: number; title: string | null; writtenAt: Date; email: string | null }

const toLine = ({ number, title, writtenAt, email }: LineRow): PageVersionLine => ({
  number,
  title,
  writtenAt: writtenAt.toISOString(),
  writtenBy: email ?? 'An administrator whose account was deleted',
})

/** A version with its text; null if it is not kept. */
export async function findVersion(db: Db, name: string, number: number): Promise<StoredVersion | null> {
  const [row] = await db
    .select({ ...columns, line: lineColumns })
    .from(sitePageVersions)
    .leftJoin(users, eq(users.id, sitePageVersions.writtenBy))
    .where(and(eq(sitePageVersions.name, name), eq(sitePageVersions.number, number)))
  return row ? { ...row, line: toLine(row.line) } : null
}

/** Locks the pages until the transaction ends, so that one change at a time is written, and returns the current ones. Reads do not wait. */
export async function lockPages(db: Db): Promise<StoredPage[]> {
  await db.execute(sql`LOCK TABLE ${sitePageVersions} IN SHARE ROW EXCLUSIVE MODE`)
  return selectCurrent(db)
}

/** Adds a version, and removes versions beyond `keptVersions`. The caller has locked the administrator `writtenBy`. */
export async function addVersion(db: Db, version: StoredPage, writtenBy: string): Promise<void> {
  await db.insert(sitePageVersions).values({ ...version, writtenBy })
  const { name, number } = version
  await db
    .delete(sitePageVersions)
    .where(and(eq(sitePageVersions.name, name), lte(sitePageVersions.number, number - keptVersions)))
}

/** Removes all versions of a page. */
export async function deleteVersions(db: Db, name: string): Promise<void> {
  await db.delete(sitePageVersions).where(eq(sitePageVersions.name, name))
}
