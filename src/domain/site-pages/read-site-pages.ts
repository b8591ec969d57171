// Decides what the operator's pages say: a Markdown file of the data folder, or the one that comes with the program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../contract/page.ts'
import { type SitePage, type SitePageName, sitePageNames } from '../../contract/site-page.ts'
import { fillPlaceholders, splitTitle } from './site-page-rules.ts'
import { readBlocks } from './text-block-rules.ts'

/** Every page by its name. */
export type SitePages = Record<SitePageName, SitePage>

const defaults = join(import.meta.dirname, 'defaults')

/**
 * Reads every page once, at the start. `folder` may lack any of them, and may be missing. A heading of the first level is the
 * title. `{siteName}`, `{siteUrl}`, `{supportEmail}` and `{personalData}` are filled in. HTML in a file is shown as text.
 */
export async function readSitePages(folder: string, site: Site): Promise<SitePages> {
  const pages = await Promise.all(
    sitePageNames.map(async (name) => [name, await readPage(folder, name, site)]),
  )
  return Object.fromEntries(pages)
}

async function readPage(folder: string, name: SitePageName, site: Site): Promise<SitePage> {
  const file = `${name}.md`
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return readFile(join(defaults, file), 'utf8')
  })
  const { title, body } = splitTitle(text, name)
  return { name, title: fillPlaceholders(title, site), blocks: readBlocks(fillPlaceholders(body, site)) }
}
