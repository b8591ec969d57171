// The pages that the operator can write, as visitors read them: about, contact, help, privacy, terms, and the operator's own.
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

/** The name of a page: of a built-in one, or the last part of the address of the operator's own. */
export const SitePageName = z.strictObject({
  name: z
    .string(noPageSentence)
    .max(maxPageName, noPageSentence)
    .regex(/^[a-z0-9-]+$/, noPageSentence),
})
export type SitePageName = z.infer<typeof SitePageName>

/** The columns of the footer that can link to the operator's own pages. */
export const footerColumnNames = ['company', 'support'] as const
export type FooterColumn = (typeof footerColumnNames)[number]

/** A page of the operator's own, as the footer of every page needs it. `column` is null when the footer does not link to it. */
export type OwnPage = { path: string; title: string; column: FooterColumn | null }

/** Where a part of a page starts in its file, in characters. It identifies the part within the page. */
const at = z.int().min(0)

/** Some words in one style. `href` is a path of this site, or an address with https, http, mailto or tel. */
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

/** A page of the operator. `blocks` is the content below its title. */
export const SitePage = z.strictObject({
  name: z.string(),
  title: z.string(),
  blocks: z.array(TextBlock),
})
export type SitePage = z.infer<typeof SitePage>

/** The path of a page. The operator's own are below /pages, so that no built-in page of a later version can collide with them. */
export const sitePagePath = (name: string): string => (isBuiltInPage(name) ? `/${name}` : `/pages/${name}`)
