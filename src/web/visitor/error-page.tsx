// Knows the page for a script-load error or a render error. It keeps what a list knows of a business that was tapped.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findListedCard } from '../data/listed-card.ts'
import { useAddress } from '../navigation/address.ts'
import { reload, reloadOnce } from '../navigation/reload.ts'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { EmptyPage, unreachedText } from './empty-page.tsx'
import { VisitorFrame } from './frame/visitor-frame.tsx'
import { ListedFacts } from './listed-facts.tsx'

type ErrorPageProps = {
  text?: string
  /** The ':id' in the address. */
  id?: string
}

export function ErrorPage({ text = unreachedText, id = '' }: ErrorPageProps) {
  const card = findListedCard(useQueryClient(), id)
  const title = card?.name ?? 'This page could not be loaded'
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  useEffect(() => {
    if (text === unreachedText) reloadOnce()
  }, [text])
  return (
    <VisitorFrame>
      <EmptyPage
        title={title}
        text={card ? 'This was in the list. The rest of the page needs a connection.' : text}
        facts={card && <ListedFacts card={card} />}
        onRetry={reload}
      />
    </VisitorFrame>
  )
}
