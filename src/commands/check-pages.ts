// Decides what is said about the operator's own pages: which are shown, which cannot be read, and which files are no page.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { sitePageNames } from '../contract/site-page.ts'
import { readSitePages } from '../domain/site-pages/read-site-pages.ts'
import { explainFailure } from '../explain-failure.ts'
import { type Finding, note, ok, wrong } from './finding-rules.ts'

const about = 'pages'
const files: readonly string[] = sitePageNames.map((name) => `${name}.md`)

/** Nothing without a folder of pages. */
export async function checkPages({ dataDir, site }: Config): Promise<Finding[]> {
  const folder = join(dataDir, 'pages')
  if (!existsSync(folder)) return []
  try {
    await readSitePages(folder, site)
    const found = readdirSync(folder)
    const own = found.filter((name) => files.includes(name))
    const others = found.filter((name) => name.endsWith('.md') && !files.includes(name))
    return [
      ok(about, `${own.join(', ') || 'no file'} of ${folder} can be shown`),
      ...others.map((name) => note(about, `${name} in ${folder} is no page: only ${files.join(', ')} are`)),
    ]
  } catch (error) {
    return [wrong(about, explainFailure(error))]
  }
}
