// The pages that the operator may write, as visitors read them: about, contact, help, privacy, terms, and any of one's own.
import { z } from './zod.ts'

/** The names of the pages that come with the program; each is the path of its page and the name of its Markdown file. */
export const builtInPageNames = ['about', 'contact', 'help', 'privacy', 'terms'] as const
export type BuiltInPageName = (typeof builtInPageNames)[number]

/** Whether a page comes with the program. */
export const isBuiltInPage = (name: string): name is BuiltInPageName =>
  builtInPageNames.some((one) => one === name)

/** The longest name of a page, in characters. */
export const maxPageName = 60
const noPageSentence = 'There is no such page.'

/** The name of a page: of ours, or the last part of the address of one's own. */
export const SitePageName = z.strictObject({
  name: z.string(noPageSentence).max(maxPageName, noPageSentence),
})
export type SitePageName = z.infer<typeof SitePageName>

/** The columns of the footer that may link to a page of one's own. */
export const footerColumnNames = ['company', 'support'] as const
export type FooterColumn = (typeof footerColumnNames)[number]

/** A page of one's own, as every page knows it. Its column is null when the footer does not link to it. */
export type OwnPage = { path: string; title: string; column: FooterColumn | null }

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
/**
 * A heading or a paragraph; a list of items, which are numbered from `firstNumber` on unless it is null; or an uploaded image with its text
 * alternative and its size in pixels.
 */
export const TextBlock = z.union([
  z.strictObject({ at, kind: z.enum(['heading', 'paragraph']), runs }),
  z.strictObject({
    at,
    kind: z.literal('list'),
    firstNumber: z.int().nullable(),
    items: z.array(z.strictObject({ at, runs })),
  }),
  z.strictObject({
    at,
    kind: z.literal('image'),
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
  }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** A page of the operator. `blocks` are what follows its title. */
export const SitePage = z.strictObject({
  name: z.string(),
  title: z.string(),
  blocks: z.array(TextBlock),
})
export type SitePage = z.infer<typeof SitePage>

/** The path of a page. Those of one's own are below /pages, so that no page of a later version has the address of one. */
export const sitePagePath = (name: string): string => (isBuiltInPage(name) ? `/${name}` : `/pages/${name}`)
