// Decides what the operator's pages say: a Markdown file of the data folder, or the one that comes with the program.
import { closeSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../contract/page.ts'
import { type SitePage, type SitePageName, sitePageNames } from '../../contract/site-page.ts'
import { invalid } from '../failures.ts'
import { openRegularFile } from '../files/regular-file.ts'
import { fillName, fillNameInBlocks, fillPlaceholders, splitTitle } from './site-page-rules.ts'
import { readBlocks } from './text-block-rules.ts'

/** Every page by its name. */
export type SitePages = Record<SitePageName, SitePage>

const defaults = join(import.meta.dirname, 'defaults')

/**
 * Reads every page once, at the start. `folder` may lack any of them, and may be missing. A heading of the first level is the
 * title; without one a file has the title of ours. `{siteName}`, `{siteUrl}`, `{supportEmail}` and `{personalData}` are filled in. HTML in a file is shown as text. Refuses with a
 * sentence what is no file or no text.
 */
export async function readSitePages(folder: string, site: Site): Promise<SitePages> {
  const pages = await Promise.all(
    sitePageNames.map(async (name) => [name, await readPage(folder, name, site)]),
  )
  return Object.fromEntries(pages)
}

async function readPage(folder: string, name: SitePageName, site: Site): Promise<SitePage> {
  const file = `${name}.md`
  const ours = splitTitle(await readFile(join(defaults, file), 'utf8'))
  const text = readText(join(folder, file))
  const { title = ours.title ?? name, body } = text === null ? ours : splitTitle(text)
  const blocks = fillNameInBlocks(readBlocks(fillPlaceholders(body, site)), site.name)
  return { name, title: fillName(fillPlaceholders(title, site), site.name), blocks }
}

/** The text of a file; null when there is none. The mark that Windows writes before a text is no part of it. */
function readText(path: string): string | null {
  const bytes = readBytes(path)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid(`The page ${path} is no text in UTF-8. Save it again as plain text with this encoding.`)
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
