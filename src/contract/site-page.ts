// The pages that the operator may write: who runs the directory, how to reach them, help, privacy, terms.
import { z } from './zod.ts'

/** The names of the pages; each is the path of its page and the name of its Markdown file. */
export const sitePageNames = ['about', 'contact', 'help', 'privacy', 'terms'] as const
export const SitePageName = z.strictObject({ name: z.enum(sitePageNames, 'There is no such page.') })
export type SitePageName = z.infer<typeof SitePageName>['name']

/** Where it starts in its file, in characters. It tells the parts of a page apart. */
const at = z.int().min(0)

/** Some words in one style. `href` is a path of this site, or an address with https, http or mailto. */
export const TextRun = z.strictObject({
  at,
  text: z.string(),
  isStrong: z.boolean(),
  href: z.string().nullable(),
})
export type TextRun = z.infer<typeof TextRun>

const runs = z.array(TextRun)
/** A heading or a paragraph, or a list of items, which are numbered from `firstNumber` on unless it is null. */
export const TextBlock = z.union([
  z.strictObject({ at, kind: z.enum(['heading', 'paragraph']), runs }),
  z.strictObject({
    at,
    kind: z.literal('list'),
    firstNumber: z.int().nullable(),
    items: z.array(z.strictObject({ at, runs })),
  }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** A page of the operator. `title` is its first heading, `blocks` the rest of it. */
export const SitePage = z.strictObject({
  name: z.enum(sitePageNames),
  title: z.string(),
  blocks: z.array(TextBlock),
})
export type SitePage = z.infer<typeof SitePage>

/** The path of a page of the operator. */
export const sitePagePath = <Name extends SitePageName>(name: Name): `/${Name}` => `/${name}`
