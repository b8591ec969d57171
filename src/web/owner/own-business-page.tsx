// Decides what a page of the area shows: the business, a skeleton, that there is none, or an error.
import type { ReactElement, ReactNode } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { CallError, loadFailureText } from '../data/call-error.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { NoBusiness } from './no-business.tsx'
import { SkeletonScreen } from './skeleton-screen.tsx'
import { useOwnBusiness } from './use-own-business.ts'

type OwnBusinessPageProps = {
  className: string
  /** One PageHeading for every state, so that it keeps the focus when the business is loaded. */
  heading: (business: OwnBusiness | undefined) => ReactElement
  /** The skeleton under it while the business loads. */
  skeleton: ReactNode
  children: (business: OwnBusiness) => ReactNode
}

export function OwnBusinessPage({ className, heading, skeleton, children }: OwnBusinessPageProps) {
  const { data: business, error, refetch } = useOwnBusiness()
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 403)
  if (isMissing && !business) return <NoBusiness />
  return (
    <div className={className} aria-busy={!business && !error} ref={keepFocus}>
      {heading(business)}
      {business ? (
        children(business)
      ) : error ? (
        <Notice title="Your business could not be loaded" onRetry={refetch}>
          {loadFailureText(error)}
        </Notice>
      ) : (
        <SkeletonScreen shape={skeleton} />
      )}
    </div>
  )
}
