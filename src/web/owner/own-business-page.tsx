// Decides what a page of the area shows: the business, that it is on its way, that there is none, or what went wrong.
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { CallError } from '../data/call-error.ts'
import { Notice } from '../ui/notice.tsx'
import { NoBusiness } from './no-business.tsx'
import { useOwnBusiness } from './use-own-business.ts'

type OwnBusinessPageProps = {
  title: string
  /** The page in its final shape, while the business is on its way. */
  skeleton: ReactNode
  children: (business: OwnBusiness) => ReactNode
}

export function OwnBusinessPage({ title, skeleton, children }: OwnBusinessPageProps) {
  const { data: business, error, refetch } = useOwnBusiness()
  if (business) return children(business)
  if (error instanceof CallError && (error.status === 404 || error.status === 403)) return <NoBusiness />
  return (
    <>
      <PageHeading title={title} />
      {error ? (
        <Notice title="Your business could not be loaded" onRetry={() => void refetch()}>
          The directory could not be reached just now. Nothing was lost.
        </Notice>
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading...
          </p>
          {skeleton}
        </>
      )}
    </>
  )
}
