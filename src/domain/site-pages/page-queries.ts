// The SQL of pages that are written on screen: the page of now is the version with the highest number.
import { and, desc, eq, inArray, lte, sql } from '#drizzle'
import type { FooterColumn } from '../../contract/site-page.ts'
import { keptVersions, type PageVersionLine } from '../../contract/written-page.ts'
import type { Db } from '../../database/connect.ts'
import { images, sitePageVersions, users } from '../../database/schema.ts'
import type { ImageSizes } from './read-blocks-rules.ts'

/** A page of now as it is stored. Without title and text it is the one of the program. */
export type StoredPage = {
  name: string
  number: number
  title: string | null
  markdown: string | null
  footer: FooterColumn | null
  footerOrder: number
  illustrations: string[]
}
/** The pages of now, and the sizes of their images. */
export type StoredPages = { pages: StoredPage[]; sizes: ImageSizes }

/** A version with its text and its line in the history. */
type StoredVersion = StoredPage & { line: PageVersionLine }

/** A text that changes with every change of a page. */
export async function readPagesStamp(db: Db): Promise<string> {
  const rows = await db
    .select({
      name: sitePageVersions.name,
      number: sql<number>`max(${sitePageVersions.number})`,
      at: sql<string>`max(${sitePageVersions.writtenAt})::text`,
    })
    .from(sitePageVersions)
    .groupBy(sitePageVersions.name)
    .orderBy(sitePageVersions.name)
  return JSON.stringify(rows)
}

/** Every page that was written, as it is now, in the order of their names. */
export async function readStoredPages(db: Db): Promise<StoredPages> {
  const pages = await selectNow(db)
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

const selectNow = (db: Db): Promise<StoredPage[]> =>
  db
    .selectDistinctOn([sitePageVersions.name], columns)
    .from(sitePageVersions)
    .orderBy(sitePageVersions.name, desc(sitePageVersions.number))

/** The sizes of those of these images that are stored for pages. */
export async function readSizes(db: Db, ids: readonly string[]): Promise<ImageSizes> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, [...new Set(ids)]), eq(images.kind, 'illustration')))
  return new Map(rows.map(({ id, width, height }) => [id, { width: width ?? 1, height: height ?? 1 }]))
}

/** The kept versions of a page, or of all, without their texts; of each page the last one first. */
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

/** A version with its text; null when it is not kept. */
export async function findVersion(db: Db, name: string, number: number): Promise<StoredVersion | null> {
  const [row] = await db
    .select({ ...columns, line: lineColumns })
    .from(sitePageVersions)
    .leftJoin(users, eq(users.id, sitePageVersions.writtenBy))
    .where(and(eq(sitePageVersions.name, name), eq(sitePageVersions.number, number)))
  return row ? { ...row, line: toLine(row.line) } : null
}

/** Lets one change of any page at a time write, until the transaction ends, and returns the pages of now. Reads go on. */
export async function lockPages(db: Db): Promise<StoredPage[]> {
  await db.execute(sql`LOCK TABLE ${sitePageVersions} IN SHARE ROW EXCLUSIVE MODE`)
  return selectNow(db)
}

/** Adds a version, and removes the oldest of the page. `writtenBy` is an administrator who is locked. */
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
