// The pages of the site as they are now: of a file of the data folder, or written on screen, or those that come with the program.
import { closeSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../contract/page.ts'
import { listPersonalData } from '../../contract/personal-data.ts'
import { examplePlace, localBusinesses } from '../../contract/provinces.ts'
import {
  type BuiltInPageName,
  builtInPageNames,
  isBuiltInPage,
  type OwnPage,
  type SitePage,
  sitePagePath,
  type TextBlock,
  type TextRun,
} from '../../contract/site-page.ts'
import type { PageSource } from '../../contract/written-page.ts'
import { invalid } from '../failures.ts'
import { openRegularFile } from '../files/files.ts'
import type { StoredPage, StoredPages } from './page-queries.ts'
import { type ImageSizes, readBlocks } from './read-blocks-rules.ts'

/** Every page by its name. */
export type SitePages = ReadonlyMap<string, SitePage>

/** The text of each page of ours without what was written on screen, and whether a file of the data folder has it. */
export type PageTexts = { name: BuiltInPageName; title: string; markdown: string; isFile: boolean }[]

const defaults = join(import.meta.dirname, 'defaults')

/** The name of the file that may have the text of a page, as people read it. */
export const pageFile = (name: string): string => `pages/${name}.md`

/**
 * Reads every page once, at the start. `folder` may lack any of them, and may be missing. A heading of the first level is the
 * title; without one a file has the title of ours. Refuses with a sentence what is no file or no text.
 */
export function readPageTexts(folder: string): Promise<PageTexts> {
  return Promise.all(builtInPageNames.map((name) => readPage(folder, name)))
}

async function readPage(folder: string, name: BuiltInPageName): Promise<PageTexts[number]> {
  const file = `${name}.md`
  const ours = splitTitle(await readFile(join(defaults, file), 'utf8'))
  const text = readText(join(folder, file))
  const { title = ours.title ?? name, body } = text === null ? ours : splitTitle(text)
  return { name, title, markdown: body.trim(), isFile: text !== null }
}

/** The text of a page as it is now, and where it comes from. */
export type SettledPage = { name: string; title: string; markdown: string; from: PageSource }

/** Every page: ours in their order, then one's own by their names. A file wins over the screen. */
export function settlePages(texts: PageTexts, stored: readonly StoredPage[]): SettledPage[] {
  const written = new Map(stored.map((page) => [page.name, page]))
  const ours = texts.map(({ name, title, markdown, isFile }): SettledPage => {
    const page = isFile ? undefined : written.get(name)
    if (page?.title != null && page.markdown != null)
      return { name, title: page.title, markdown: page.markdown, from: 'screen' }
    return { name, title, markdown, from: isFile ? 'file' : 'program' }
  })
  const own = stored
    .filter(({ name }) => !isBuiltInPage(name))
    .map(({ name, title, markdown }) => ({
      name,
      title: title ?? name,
      markdown: markdown ?? '',
      from: 'screen' as const,
    }))
  return [...ours, ...own]
}

/** The pages as visitors read them. A file shows no uploaded image: the sweep does not know it, and would remove the image. */
export function toSitePages(texts: PageTexts, { pages, sizes }: StoredPages, site: Site): SitePages {
  return new Map(
    settlePages(texts, pages).map(({ name, from, ...text }) => [
      name,
      { name, ...drawPage(text, site, from === 'screen' ? sizes : new Map()) },
    ]),
  )
}

/** The pages of one's own in the order of the footer: by their place there, then by their title. */
export function listOwnPages(stored: readonly StoredPage[], siteName: string): OwnPage[] {
  return stored
    .filter(({ name }) => !isBuiltInPage(name))
    .map(({ name, title, footer, footerOrder }) => ({
      order: footerOrder,
      page: { path: sitePagePath(name), title: fillName(title ?? name, siteName), column: footer },
    }))
    .sort((one, other) => one.order - other.order || (one.page.title < other.page.title ? -1 : 1))
    .map(({ page }) => page)
}

/**
 * A text as visitors read it: `{siteName}`, `{siteUrl}`, `{supportEmail}`, `{localBusinesses}`, `{examplePlace}` and `{personalData}` are filled
 * in. HTML in it is shown as text.
 */
export function drawPage(
  { title, markdown }: { title: string; markdown: string },
  site: Site,
  sizes: ImageSizes,
): Omit<SitePage, 'name'> {
  const blocks = fillNameInBlocks(readBlocks(fillPlaceholders(markdown, site), sizes), site.name)
  return { title: fillName(fillPlaceholders(title, site), site.name), blocks }
}

/** The text of a file; null when there is none. The mark that Windows writes before a text is no part of it. */
function readText(path: string): string | null {
  const bytes = readBytes(path)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(`The page ${path} is not UTF-8 text. Save it again as plain text with this encoding.`)
  }
}

function readBytes(path: string): Buffer | null {
  try {
    const file = openRegularFile(path)
    try {
      return readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw invalid(`The page ${path} cannot be read (${code ?? message}). Correct it, or move it away.`)
  }
}

/** The first heading of the first level, if there is one, and the text around it. */
export function splitTitle(text: string): { title?: string; body: string } {
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text)
  if (!heading?.[1]) return { body: text }
  const after = heading.index + heading[0].length
  return { title: heading[1], body: `${text.slice(0, heading.index)}${text.slice(after)}` }
}

/** The text with the values of the site that are Markdown. Other words in braces stay as they are. */
export function fillPlaceholders(text: string, site: Pick<Site, 'url' | 'supportEmail' | 'region'>): string {
  const values = new Map([
    ['siteUrl', site.url],
    ['supportEmail', `<${site.supportEmail}>`],
    ['personalData', describePersonalData()],
    ['localBusinesses', localBusinesses(site)],
    ['examplePlace', examplePlace(site)],
  ])
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => values.get(word) ?? whole)
}

/** The text with the name of the site. */
export const fillName = (text: string, name: string): string => text.replaceAll('{siteName}', () => name)

/** The blocks with the name of the site. It is filled in after the Markdown was read, because no sign in a name is markup. */
export function fillNameInBlocks(blocks: TextBlock[], name: string): TextBlock[] {
  const fill = (runs: TextRun[]) => runs.map((run) => ({ ...run, text: fillName(run.text, name) }))
  return blocks.map((block) => {
    if (block.kind === 'image') return { ...block, alt: fillName(block.alt, name) }
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => ({ ...item, runs: fill(item.runs) })) }
    return { ...block, runs: fill(block.runs) }
  })
}

const describePersonalData = () =>
  listPersonalData()
    .map(({ what, why, howLong }) => `- **${what}.** ${why} ${howLong}`)
    .join('\n')
