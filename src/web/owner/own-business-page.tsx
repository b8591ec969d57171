// Decides what a page of the area shows: the business, that it is on its way, that there is none, or what went wrong.
import type { ReactElement, ReactNode } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { CallError, loadFailureText } from '../data/call-error.ts'
import { Notice } from '../ui/notice.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NoBusiness } from './no-business.tsx'
import { useOwnBusiness } from './use-own-business.ts'

type OwnBusinessPageProps = {
  className: string
  /** One PageHeading for every state, so that it keeps the focus when the business arrives. */
  heading: (business: OwnBusiness | undefined) => ReactElement
  /** What stands under it in its final shape, while the business is on its way. */
  skeleton: ReactNode
  children: (business: OwnBusiness) => ReactNode
}

export function OwnBusinessPage({ className, heading, skeleton, children }: OwnBusinessPageProps) {
  const { data: business, error, refetch } = useOwnBusiness()
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 403)
  if (isMissing && !business) return <NoBusiness />
  return (
    <div className={className} aria-busy={!business && !error}>
      {heading(business)}
      {business ? (
        children(business)
      ) : error ? (
        <Notice title="Your business could not be loaded" onRetry={refetch}>
          {loadFailureText(error)}
        </Notice>
      ) : (
        <LoadingScreen shape={skeleton} />
      )}
    </div>
  )
}
