// The page for a script-load error or a render error.
import { useEffect } from 'react'
import { useAddress } from '../navigation/address.ts'
import { reload, reloadOnce } from '../navigation/reload.ts'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { EmptyPage, unreachedText } from './empty-page.tsx'
import { VisitorFrame } from './frame/visitor-frame.tsx'

const title = 'This page could not be loaded'

export function ErrorPage({ text = unreachedText }: { text?: string }) {
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  useEffect(() => {
    if (text === unreachedText) reloadOnce()
  }, [text])
  return (
    <VisitorFrame>
      <EmptyPage title={title} text={text} onRetry={reload} />
    </VisitorFrame>
  )
}
