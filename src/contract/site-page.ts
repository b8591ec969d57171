// The pages that the operator can write: about, contact, help, privacy, terms and the operator's own, as visitors read them and as
// administrators write them, with their versions and images.
import { lineOfText, linesOfText } from './text-input.ts'
import { preprocess, z } from './zod.ts'

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
    .check(z.maxLength(maxPageName, noPageSentence), z.regex(/^[a-z0-9-]+$/, noPageSentence)),
})
export type SitePageName = z.infer<typeof SitePageName>

/** The columns of the footer that can link to the operator's own pages. */
const footerColumnNames = ['company', 'support'] as const
export type FooterColumn = (typeof footerColumnNames)[number]

/** A page of the operator's own, as the footer of every page needs it. `column` is null when the footer does not link to it. */
export type OwnPage = { path: string; title: string; column: FooterColumn | null }

/** Where a part of a page starts in its file, in characters. It identifies the part within the page. */
const at = z.int().check(z.gte(0))

/** Some words in one style. `href` is a path of this site, or an address with https, http, mailto or tel. */
export const TextRun = z.strictObject({
  at,
  text: z.string(),
  isStrong: z.boolean(),
  href: z.nullable(z.string()),
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
    firstNumber: z.nullable(z.int()),
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

/** Maximum lengths of title and text, in characters. The database has the same limits. */
export const maxPageTitle = 80
export const maxMarkdown = 30_000
/** Maximum length of the description of an illustration, in characters. */
export const maxIllustrationAlt = 200
/** The highest position in a column of the footer. */
export const maxFooterOrder = 99

/** Maximum number of the operator's own pages: the footer of every page can link to them. */
export const maxOwnPages = 30
/** How many versions of each page are kept; the oldest are removed first. */
export const keptVersions = 50

/** Where the text of a page comes from: a file of the data folder, which wins; the screen; or the program. */
export const PageSource = z.enum(['file', 'screen', 'program'])
export type PageSource = z.infer<typeof PageSource>

/** Names that the operator's own pages cannot have: those of the built-in pages, and parts of the addresses of the editor. */
export const reservedPageNames: readonly string[] = [...builtInPageNames, 'new', 'preview', 'illustrations']

const footer = z.nullable(z.enum(footerColumnNames)) satisfies z.ZodMiniType<FooterColumn | null>

/** A version in a list. `number` identifies it in calls. `title` is null if the version brought back the text of the program. */
export const PageVersionLine = z.strictObject({
  number: z.int(),
  title: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
  writtenBy: z.string(),
})
export type PageVersionLine = z.infer<typeof PageVersionLine>

/**
 * A page in the list of administrators. `file` is the file that wins over the screen, null without one; `version` is the number of the
 * last version that was written on screen, 0 when there is none; `last` describes it.
 */
export const WrittenPageItem = z.strictObject({
  name: z.string(),
  path: z.string(),
  title: z.string(),
  from: PageSource,
  file: z.nullable(z.string()),
  footer,
  footerOrder: z.int(),
  version: z.int(),
  last: z.nullable(PageVersionLine),
})
export type WrittenPageItem = z.infer<typeof WrittenPageItem>

/** The same with its text, as the editor shows it, and its kept versions, latest first. */
export const WrittenPage = z.extend(WrittenPageItem, {
  markdown: z.string(),
  versions: z.array(PageVersionLine),
})
export type WrittenPage = z.infer<typeof WrittenPage>

/** A version with its text: Markdown, and as visitors would read it. */
export const PageVersion = z.extend(PageVersionLine, {
  markdown: z.nullable(z.string()),
  footer,
  footerOrder: z.int(),
  blocks: SitePage.shape.blocks,
})
export type PageVersion = z.infer<typeof PageVersion>

const numberSentence = 'This is not the number of a version'

/** A version of a page by its number. */
export const PageVersionId = z.extend(SitePageName, {
  number: z.pipe(
    z.string(numberSentence).check(z.regex(/^[1-9]\d{0,8}$/, numberSentence)),
    z.transform(Number),
  ),
})
export type PageVersionId = z.infer<typeof PageVersionId>

const text = {
  title: z.pipe(
    lineOfText({ label: 'The title', max: maxPageTitle }),
    z.string().check(z.minLength(1, 'Please give the page a title')),
  ),
  markdown: z.pipe(
    linesOfText({ label: 'The text', max: maxMarkdown }),
    z.string().check(z.minLength(1, 'Please write the text of the page')),
  ),
}

const addressSentence =
  'The address must be small letters and digits, with single hyphens between words, like our-story'
const placeSentence = `The place must be a whole number from 1 to ${maxFooterOrder}`
const versionSentence = 'Please give the version that was edited'

/** In a form, a number is text. */
const wholeNumber = (min: number, max: number, sentence: string) =>
  preprocess(
    (sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent),
    z.int(sentence).check(z.gte(min, sentence), z.lte(max, sentence)),
  )

/** The number of the last version that was read, 0 for a page without one. */
const version = wholeNumber(0, 999_999_999, versionSentence)

/** The next version of a page. Only the operator's own pages can be in a column of the footer. */
export const PageText = z.strictObject({
  name: z
    .string(addressSentence)
    .check(
      z.trim(),
      z.minLength(1, 'Please give the page an address'),
      z.maxLength(maxPageName, `The address must be at most ${maxPageName} characters`),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, addressSentence),
      z.meta({ examples: ['our-story'] }),
    ),
  ...text,
  footer: z._default(
    preprocess(
      (sent) => (sent === '' ? null : sent),
      z.nullable(z.enum(footerColumnNames, 'Please choose a column of the footer, or none')),
    ),
    null,
  ),
  footerOrder: z._default(wholeNumber(1, maxFooterOrder, placeSentence), 1),
  version,
})
export type PageText = z.infer<typeof PageText>

/** The page to remove, and the last version that was read. */
export const PageRemoval = z.extend(SitePageName, { version })
export type PageRemoval = z.infer<typeof PageRemoval>

/** A title and text that are only previewed, and not stored. */
export const PageDraft = z.strictObject(text)
export type PageDraft = z.infer<typeof PageDraft>

/** The draft as visitors would read it. */
export const PagePreview = z.omit(SitePage, { name: true })
export type PagePreview = z.infer<typeof PagePreview>

/** The text alternative of an image. The file is in the form field `illustration`. */
export const NewIllustration = z.strictObject({
  alt: lineOfText({ label: 'The description of the picture', min: 3, max: maxIllustrationAlt }),
})
export type NewIllustration = z.infer<typeof NewIllustration>

/** An uploaded image, and the line of Markdown that shows it in a text. It is removed after a day unless a page shows it. */
export const Illustration = z.strictObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  markdown: z.string(),
})
export type Illustration = z.infer<typeof Illustration>
