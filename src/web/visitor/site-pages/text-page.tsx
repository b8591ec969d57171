// The pages of the operator: their text, their head, and the call that loads one.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import {
  type SitePage,
  type SitePageName,
  sitePagePath,
  type TextBlock,
  type TextRun,
} from '../../../contract/site-page.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { type PageHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { ErrorPage } from '../empty-page.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import './site-pages.css'
import type { Site } from '../../../contract/page.ts'
import type { ScreenParts } from '../../screen.ts'

/** One of these pages, and what it shows below its text. */
export const sitePage = (name: SitePageName, Below?: ComponentType): ScreenParts => ({
  Component: () => <TextPage name={name}>{Below && <Below />}</TextPage>,
  load: ({ client }) => [client.prefetchQuery(sitePageQuery(name))],
  head: ({ site, client }) => sitePageHead(site, name, client.getQueryData(sitePageQuery(name).queryKey)),
})

function TextPage({ name, children }: { name: SitePageName; children: ReactNode }) {
  const { data: page, isPending } = useQuery(sitePageQuery(name))
  usePageHead(sitePageHead(useSite(), name, page))
  if (isPending) return <LoadingScreen />
  if (!page) return <ErrorPage text="This page could not be loaded. Please try again." />
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

export const TextBlocks = ({ blocks }: { blocks: TextBlock[] }) =>
  blocks.map((block) => <Block key={block.at} block={block} />)

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') {
    const items = block.items.map(({ at, runs }) => (
      <li key={at}>
        <Runs runs={runs} />
      </li>
    ))
    return block.firstNumber === null ? <ul>{items}</ul> : <ol start={block.firstNumber}>{items}</ol>
  }
  const Element = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Element>
      <Runs runs={block.runs} />
    </Element>
  )
}

const Runs = ({ runs }: { runs: TextRun[] }) => runs.map((run) => <Run key={run.at} {...run} />)

function Run({ text, isStrong, href }: TextRun) {
  const words = isStrong ? <strong>{text}</strong> : text
  if (href === null) return words
  return href.startsWith('/') ? <PageLink href={href}>{words}</PageLink> : <a href={href}>{words}</a>
}

const descriptions: Record<SitePageName, (site: string) => string> = {
  about: (site) => `What ${site} is, how a business gets listed, and how results are ordered.`,
  contact: (site) => `Write to the people behind ${site}: about a listing, an account, or the site.`,
  help: (site) => `How to find a business on ${site}, and how owners list and change theirs.`,
  privacy: (site) => `Which personal data ${site} keeps, why, for how long, and what your rights are.`,
  terms: (site) => `The rules for visitors and owners of ${site}, in plain words.`,
}

const sitePageHead = (
  { name: site }: Pick<Site, 'name'>,
  name: SitePageName,
  page: SitePage | undefined,
): PageHead => ({
  title: `${page?.title ?? 'Page'} | ${site}`,
  description: descriptions[name](site),
  path: sitePagePath(name),
  isHidden: false,
  about: null,
})

const sitePageQuery = (name: SitePageName) => queryOptions<SitePage>({ queryKey: ['/api/pages', name] })
