// The current pages of the site: from a file of the data folder, else written on screen, else from the program.
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
  type PageSource,
  type SitePage,
  sitePagePath,
  type TextBlock,
  type TextRun,
} from '../../contract/site-page.ts'
import { invalid } from '../failures.ts'
import { openRegularFile } from '../files/files.ts'
import type { StoredPage, StoredPages } from './page-queries.ts'
import { type ImageSizes, readBlocks } from './read-blocks-rules.ts'

/** Every page by name. */
export type SitePages = ReadonlyMap<string, SitePage>

/** The text of each built-in page from a file or from the program, and whether it is from a file of the data folder. */
export type PageTexts = { name: BuiltInPageName; title: string; markdown: string; isFile: boolean }[]

const defaults = join(import.meta.dirname, 'defaults')

/** The file name for the text of a page, as it is shown to people. */
export const pageFile = (name: string): string => `pages/${name}.md`

/**
 * Reads every built-in page once, at the start. Files and `folder` itself are optional. A heading of the first level is the title; without one,
 * the title is the program's. Refuses a file that cannot be read or is not text, with a sentence.
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

/** The current text of a page, and its source. */
export type SettledPage = { name: string; title: string; markdown: string; from: PageSource }

/** Every page: built-in ones in their order, then the operator's own by name. A file takes precedence over the screen. */
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

/** The pages as visitors read them. Files cannot show uploaded images: the sweep does not read files, and would remove the images. */
export function toSitePages(texts: PageTexts, { pages, sizes }: StoredPages, site: Site): SitePages {
  return new Map(
    settlePages(texts, pages).map(({ name, from, ...text }) => [
      name,
      { name, ...drawPage(text, site, from === 'screen' ? sizes : new Map()) },
    ]),
  )
}

/** The operator's own pages in the order of the footer: by `footerOrder`, then by title. */
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
 * A text as visitors read it, with the placeholders `{siteName}`, `{siteUrl}`, `{supportEmail}`, `{localBusinesses}`, `{examplePlace}` and
 * `{personalData}` filled in. HTML is shown as text.
 */
export function drawPage(
  { title, markdown }: { title: string; markdown: string },
  site: Site,
  sizes: ImageSizes,
): Omit<SitePage, 'name'> {
  const blocks = fillNameInBlocks(readBlocks(fillPlaceholders(markdown, site), sizes), site.name)
  return { title: fillName(fillPlaceholders(title, site), site.name), blocks }
}

/** The text of a file; null if there is none. The decoder removes a byte order mark. */
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

/** Splits a text into its first heading of the first level, if there is one, and the text around it. */
export function splitTitle(text: string): { title?: string; body: string } {
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text)
  if (!heading?.[1]) return { body: text }
  const after = heading.index + heading[0].length
  return { title: heading[1], body: `${text.slice(0, heading.index)}${text.slice(after)}` }
}

/** Fills in the placeholders whose values can contain Markdown. Unknown placeholders stay as they are. */
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

/** Fills in the name of the site. */
const fillName = (text: string, name: string): string => text.replaceAll('{siteName}', () => name)

/** Fills in the name of the site after the Markdown was parsed, so that characters of the name are not read as markup. */
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
