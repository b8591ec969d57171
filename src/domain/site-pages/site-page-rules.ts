// Decides how a Markdown file becomes a title and a body, and what its placeholders stand for.
import type { Site } from '../../contract/page.ts'
import { listPersonalData } from '../../contract/personal-data.ts'
import type { TextBlock, TextRun } from '../../contract/site-page.ts'

/** The first heading of the first level, if there is one, and the text around it. */
export function splitTitle(text: string): { title?: string; body: string } {
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text)
  if (!heading?.[1]) return { body: text }
  const after = heading.index + heading[0].length
  return { title: heading[1], body: `${text.slice(0, heading.index)}${text.slice(after)}` }
}

/** The text with the values of the site that are Markdown. Other words in braces stay as they are. */
export function fillPlaceholders(text: string, site: Pick<Site, 'url' | 'supportEmail'>): string {
  const values = new Map([
    ['siteUrl', site.url],
    ['supportEmail', `<${site.supportEmail}>`],
    ['personalData', describePersonalData()],
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
