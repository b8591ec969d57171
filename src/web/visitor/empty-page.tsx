// Pages without content: what happened, and links to other pages; after an error and for an unknown address.
import { type ReactNode, useEffect } from 'react'
import { Pattern } from '../business/pattern/pattern.tsx'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useFocusRecovery } from '../navigation/focus-management.ts'
import { PageLink, reload, reloadOnce, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { RetryButton } from '../ui/notice.tsx'
import { plainHead, titled, usePageHead, useSite } from '../ui/page-head.ts'
import { VisitorFrame } from './visitor-frame.tsx'

type EmptyPageProps = {
  title: string
  text: string
  code?: string
  /** Set it when the content may exist, but loading it failed. */
  onRetry?: (() => unknown) | undefined
  /** More links, before 'Back to Home'. */
  children?: ReactNode
}

export function EmptyPage({ title, text, code, onRetry, children }: EmptyPageProps) {
  useFocusRecovery()
  const { run } = useOneAtATime(async () => onRetry?.())
  return (
    <main id="main" className="empty-page">
      <Pattern seed={title} color="#26427f" className="empty-pattern" />
      {code && <p className="empty-page-code">{code}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="empty-page-actions">
        {onRetry && <RetryButton className="button button-main" onRetry={() => run()} />}
        {children}
        <PageLink className={onRetry ? 'button' : 'button button-main'} href="/">
          Back to Home
        </PageLink>
      </div>
    </main>
  )
}

export const unreachedText = 'The directory could not be reached. Please try again in a moment.'

const title = 'This page could not be loaded'

type ErrorPageProps = { text?: string; onRetry?: () => unknown }

export function ErrorPage({ text = unreachedText, onRetry = reload }: ErrorPageProps) {
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  useEffect(() => {
    if (text === unreachedText) reloadOnce()
  }, [text])
  return (
    <VisitorFrame>
      <EmptyPage title={title} text={text} onRetry={onRetry} />
    </VisitorFrame>
  )
}

const notFoundTitle = 'Page not found'
const text =
  'There is nothing at this address. The page may have moved, or there may be a typo in the address.'

export const notFoundPage: ScreenParts = {
  Component: NotFoundPage,
  head: titled(notFoundTitle),
  isFound: () => false,
}

export function NotFoundPage() {
  usePageHead(plainHead(useSite().name, notFoundTitle, useAddress().path))
  return (
    <VisitorFrame>
      <EmptyPage code="404" title={notFoundTitle} text={text}>
        <PageLink className="button" href="/#categories">
          Browse categories
        </PageLink>
      </EmptyPage>
    </VisitorFrame>
  )
}
