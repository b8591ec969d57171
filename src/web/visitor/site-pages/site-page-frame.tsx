// Knows how the text of the operator is shown, and what may follow it.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SitePageName } from '../../../contract/site-page.ts'
import { sitePageQuery } from '../../data/site-page.ts'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { ErrorPage } from '../error-page.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { sitePageHead } from './site-page-head.ts'
import { TextBlocks } from './text-blocks.tsx'
import './site-pages.css'

export function SitePageFrame({ name, children }: { name: SitePageName; children?: ReactNode }) {
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
