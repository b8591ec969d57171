// Knows a page without content: it says what happened, and links to other pages.
import type { ReactNode } from 'react'
import { Pattern } from '../business/pattern/pattern.tsx'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { useFocusRecovery } from '../ui/use-focus-recovery.ts'

type EmptyPageProps = {
  title: string
  text: string
  code?: string
  /** Set it when the content may exist, but loading it failed. */
  onRetry?: (() => unknown) | undefined
  /** More ways on, before 'Back to Home'. */
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

export const unreachedText = 'The directory could not be reached just now. Please try again in a moment.'
