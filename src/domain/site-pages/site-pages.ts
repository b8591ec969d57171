// The operator's pages: a Markdown file of the data folder, or the one that comes with the program.
import { closeSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Site } from '../../contract/page.ts'
import { listPersonalData } from '../../contract/personal-data.ts'
import { examplePlace, localBusinesses } from '../../contract/region.ts'
import {
  type SitePage,
  type SitePageName,
  sitePageNames,
  type TextBlock,
  type TextRun,
} from '../../contract/site-page.ts'
import { invalid } from '../failures.ts'
import { openRegularFile } from '../files/files.ts'

/** Every page by its name. */
export type SitePages = Record<SitePageName, SitePage>

/** The text of each page, and whether the operator wrote it. */
export type PageTexts = { name: SitePageName; title: string; body: string; isOwn: boolean }[]

const defaults = join(import.meta.dirname, 'defaults')

/**
 * Reads every page once, at the start. `folder` may lack any of them, and may be missing. A heading of the first level is the
 * title; without one a file has the title of ours. Refuses with a sentence what is no file or no text.
 */
export function readPageTexts(folder: string): Promise<PageTexts> {
  return Promise.all(sitePageNames.map((name) => readPage(folder, name)))
}

async function readPage(folder: string, name: SitePageName): Promise<PageTexts[number]> {
  const file = `${name}.md`
  const ours = splitTitle(await readFile(join(defaults, file), 'utf8'))
  const text = readText(join(folder, file))
  const { title = ours.title ?? name, body } = text === null ? ours : splitTitle(text)
  return { name, title, body, isOwn: text !== null }
}

/** The pages of a site: `{siteName}`, `{siteUrl}`, `{supportEmail}`, `{localBusinesses}`, `{examplePlace}` and `{personalData}` are filled in. HTML in a text is shown as text. */
export function toSitePages(texts: PageTexts, site: Site): SitePages {
  const pages = texts.map(({ name, title, body }): [SitePageName, SitePage] => {
    const blocks = fillNameInBlocks(readBlocks(fillPlaceholders(body, site)), site.name)
    return [name, { name, title: fillName(fillPlaceholders(title, site), site.name), blocks }]
  })
  return Object.fromEntries(pages) as SitePages
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
  return blocks.map((block) =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((item) => ({ ...item, runs: fill(item.runs) })) }
      : { ...block, runs: fill(block.runs) },
  )
}

const describePersonalData = () =>
  listPersonalData()
    .map(({ what, why, howLong }) => `- **${what}.** ${why} ${howLong}`)
    .join('\n')

/** The blocks of a text. HTML in it is shown as text, and a link to an address of another kind is only text. */
export const readBlocks = (markdown: string): TextBlock[] => fromMarkdown(markdown).children.flatMap(toBlocks)

function toBlocks(node: RootContent): TextBlock[] {
  const at = startOf(node)
  if (node.type === 'heading') return [{ at, kind: 'heading', runs: toRuns(node.children) }]
  if (node.type === 'paragraph') return [{ at, kind: 'paragraph', runs: toRuns(node.children) }]
  if (node.type === 'list') {
    const items = node.children.map((item) => ({ at: startOf(item), runs: toRuns([item]) }))
    return [{ at, kind: 'list', firstNumber: node.ordered ? (node.start ?? 1) : null, items }]
  }
  if (node.type === 'blockquote') return node.children.flatMap(toBlocks)
  return 'value' in node ? [{ at, kind: 'paragraph', runs: [plain(node, node.value)] }] : []
}

const startOf = ({ position }: Nodes) => position?.start.offset ?? 0

const plain = (node: Nodes, text: string): TextRun => ({
  at: startOf(node),
  text,
  isStrong: false,
  href: null,
})

function toRuns(nodes: Nodes[]): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    if (node.type === 'break') return [plain(node, ' ')]
    if ('value' in node) return [plain(node, node.value)]
    if (!('children' in node)) return []
    if (node.type === 'list' || node.type === 'listItem') return joinBlocks(node.children)
    const runs = toRuns(node.children)
    if (node.type === 'strong') return runs.map((run) => ({ ...run, isStrong: true }))
    if (node.type === 'link' && isSafe(node.url)) return runs.map((run) => ({ ...run, href: node.url }))
    return runs
  })
}

/** A list inside an item, and its second paragraph, follow in the line of the item. */
function joinBlocks(blocks: Nodes[]): TextRun[] {
  const [first = [], ...others] = blocks.map((block) => toRuns([block]))
  return [
    ...first,
    ...others.flatMap(([run, ...runs]) => (run ? [{ ...run, text: ` ${run.text}` }, ...runs] : [])),
  ]
}

const isSafe = (address: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)
