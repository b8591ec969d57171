// Decides how a Markdown file becomes a title and a body, and what its placeholders stand for.
import type { Site } from '../../contract/page.ts'
import { listPersonalData } from '../../contract/personal-data.ts'

/** The first heading of the first level, and the text after it; without one the name of the file is the title. */
export function splitTitle(text: string, name: string): { title: string; body: string } {
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(text)
  if (!heading?.[1]) return { title: name, body: text }
  return { title: heading[1], body: text.slice(heading.index + heading[0].length) }
}

/** The text with the values of the site. Other words in braces stay as they are. */
export function fillPlaceholders(text: string, site: Pick<Site, 'name' | 'url' | 'supportEmail'>): string {
  const values: Record<string, string> = {
    siteName: site.name,
    siteUrl: site.url,
    supportEmail: `<${site.supportEmail}>`,
    personalData: describePersonalData(),
  }
  return text.replace(/\{(\w+)\}/g, (whole, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? '') : whole,
  )
}

const describePersonalData = () =>
  listPersonalData()
    .map(({ what, why, howLong }) => `- **${what}.** ${why} ${howLong}`)
    .join('\n')
