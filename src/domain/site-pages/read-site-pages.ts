// Decides what the operator's pages say: a Markdown file of the data folder, or the one that comes with the program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../contract/page.ts'
import { type SitePage, type SitePageName, sitePageNames } from '../../contract/site-page.ts'
import { invalid } from '../failures.ts'
import { fillPlaceholders, splitTitle } from './site-page-rules.ts'
import { readBlocks } from './text-block-rules.ts'

/** Every page by its name. */
export type SitePages = Record<SitePageName, SitePage>

const defaults = join(import.meta.dirname, 'defaults')

/**
 * Reads every page once, at the start. `folder` may lack any of them, and may be missing. A heading of the first level is the
 * title. `{siteName}`, `{siteUrl}`, `{supportEmail}` and `{personalData}` are filled in. HTML in a file is shown as text. Refuses with a
 * sentence a file that is no text.
 */
export async function readSitePages(folder: string, site: Site): Promise<SitePages> {
  const pages = await Promise.all(
    sitePageNames.map(async (name) => [name, await readPage(folder, name, site)]),
  )
  return Object.fromEntries(pages)
}

async function readPage(folder: string, name: SitePageName, site: Site): Promise<SitePage> {
  const file = `${name}.md`
  const text = (await readText(join(folder, file))) ?? (await readFile(join(defaults, file), 'utf8'))
  const { title, body } = splitTitle(text, name)
  return { name, title: fillPlaceholders(title, site), blocks: readBlocks(fillPlaceholders(body, site)) }
}

/** The text of a file; null when there is none. The mark that Windows writes before a text is no part of it. */
async function readText(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw invalid(`The page ${path} cannot be read (${error.code}). Correct it, or move it away.`)
  })
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(`The page ${path} is no text in UTF-8. Save it again as plain text with this encoding.`)
  }
}
