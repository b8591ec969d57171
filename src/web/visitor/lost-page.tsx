// Knows the page whose script could not be fetched: only the browser itself can try that again.
import { useAddress } from '../navigation/address.ts'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { VisitorFrame } from './frame/visitor-frame.tsx'
import { Lost, unreachedText } from './lost.tsx'

const title = 'This page could not be loaded'

export function LostPage() {
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  return (
    <VisitorFrame>
      <Lost title={title} text={unreachedText} onRetry={() => location.reload()} />
    </VisitorFrame>
  )
}
