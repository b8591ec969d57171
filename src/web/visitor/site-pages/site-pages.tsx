// The lazy script of the operator's pages: their text, their head, the call that loads one, and the form of the contact page.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Site } from '../../../contract/page.ts'
import { maxMessageLength } from '../../../contract/report-choices.ts'
import type { BuiltInPageName, SitePage } from '../../../contract/site-page.ts'
import { isGone, loadFailureText } from '../../data/calls.ts'
import { useRefusedForm } from '../../data/send.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { RefusedSummary, SentNotice, useSendOnce } from '../../ui/form-summary.tsx'
import { LoadingScreen } from '../../ui/notice.tsx'
import { type PageHead, shortenDescription, usePageHead, useSite } from '../../ui/page-head.ts'
import { TextBlocks } from '../../ui/text-blocks.tsx'
import { ErrorPage, NotFoundPage } from '../empty-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import '../../ui/prose.css'

export { reportPage } from './report-page.tsx'

/** A built-in page, and what it shows below its text. */
const sitePage = (name: BuiltInPageName, Below?: ComponentType): ScreenParts => ({
  Component: () => <TextPage name={name}>{Below && <Below />}</TextPage>,
  load: ({ client }) => [client.prefetchQuery(sitePageQuery(name))],
  head: ({ site, client }) => sitePageHead(site, name, client.getQueryData(sitePageQuery(name).queryKey)),
})

export const aboutPage = sitePage('about')
export const contactPage = sitePage('contact', ContactPart)
export const helpPage = sitePage('help')
export const privacyPage = sitePage('privacy')
export const termsPage = sitePage('terms')

/**
 * A page that the operator added. The name of a built-in page redirects to that page. If there is no such page, the status is that of the
 * call, which is 404.
 */
export const ownPage: ScreenParts = {
  Component: ({ id }) => <TextPage name={id} />,
  load: ({ id, client }) => [client.prefetchQuery(sitePageQuery(id))],
  head: ({ id, site, client }) => sitePageHead(site, id, client.getQueryData(sitePageQuery(id).queryKey)),
  findPageRedirect: ({ id }) => (isBuiltIn(id) ? { status: 301, redirect: `/${id}` } : null),
}

function TextPage({ name, children }: { name: string; children?: ReactNode }) {
  const { data: page, isPending, error, refetch } = useQuery(sitePageQuery(name))
  usePageHead(sitePageHead(useSite(), name, page))
  if (isPending) return <LoadingScreen />
  if (isGone(error)) return <NotFoundPage />
  if (!page) return <ErrorPage text={loadFailureText(error)} onRetry={refetch} />
  return (
    <VisitorFrame>
      <main id="main" className="prose">
        <h1>{page.title}</h1>
        <TextBlocks blocks={page.blocks} />
        {children}
      </main>
    </VisitorFrame>
  )
}

const descriptions: Record<BuiltInPageName, (site: string) => string> = {
  about: (site) => `What ${site} is, how a business gets listed, and how results are ordered.`,
  contact: (site) => `Write to the people behind ${site}: about a listing, an account, or the site.`,
  help: (site) => `How to find a business on ${site}, and how owners list and change theirs.`,
  privacy: (site) => `Which personal data ${site} keeps, why, for how long, and what your rights are.`,
  terms: (site) => `The rules for visitors and owners of ${site}, in plain words.`,
}

const isBuiltIn = (name: string): name is BuiltInPageName => Object.hasOwn(descriptions, name)

const sitePageHead = (
  { name: site }: Pick<Site, 'name'>,
  name: string,
  page: SitePage | undefined,
): PageHead => ({
  title: `${page?.title ?? 'Page'} | ${site}`,
  description: isBuiltIn(name) ? descriptions[name](site) : beginningOf(page),
  path: isBuiltIn(name) ? `/${name}` : `/pages/${name}`,
  isHidden: false,
  about: null,
})

/** The first paragraph. */
function beginningOf(page: SitePage | undefined): string {
  const first = page?.blocks.find((block) => block.kind === 'paragraph')
  return shortenDescription(first?.kind === 'paragraph' ? first.runs.map((run) => run.text).join('') : '')
}

const sitePageQuery = (name: string) =>
  queryOptions<SitePage>({ queryKey: ['/api/pages', encodeURIComponent(name)] })

const sentWords = { 1: 'Thank you. Your message was sent, and we will reply to the address that you gave.' }

function ContactPart() {
  const { search } = useAddress()
  const isSent = new URLSearchParams(search).has('sent')
  return isSent ? <SentNotice words={sentWords} /> : <ContactForm />
}

function ContactForm() {
  const { refused, at } = useRefusedForm('/contact')
  const sendOnce = useSendOnce()
  return (
    <form className="form" method="post" action="/contact#form-summary" noValidate onSubmit={sendOnce}>
      <RefusedSummary refused={refused} failureTitle="Your message was not sent" />
      <TextField label="Your name" required={false} autoComplete="name" {...at('name')} />
      <EmailField
        label="Your email"
        help="We will reply to this address, and use it for nothing else."
        {...at('email')}
      />
      <TextAreaField
        label="Your message"
        rows={7}
        help={`10 to ${maxMessageLength} characters.`}
        {...at('message')}
      />
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          Send Message
        </button>
      </div>
    </form>
  )
}
