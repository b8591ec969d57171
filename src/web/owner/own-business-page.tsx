// A page of the owner's area: its business, a skeleton while that or its script is loading, no business, or an error.
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, Suspense, useEffect, useId } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { AddressText } from '../business/badges.tsx'
import type { BusinessFact } from '../business/business-facts.ts'
import { Pattern } from '../business/pattern/pattern.tsx'
import { CallError, loadFailureText } from '../data/calls.ts'
import { ownBusinessQuery } from '../data/own-business.ts'
import { hasBusiness } from '../data/page-access.ts'
import { useSession } from '../data/session.ts'
import { PageLink, reload, reloadOnce } from '../navigation/navigation.tsx'
import { type Screen, useScreen } from '../screen.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { useSite } from '../ui/page-head.ts'

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

export function useOwnBusiness() {
  const auth = useSession()
  return useQuery({ ...ownBusinessQuery, enabled: hasBusiness(auth) })
}

export function NoBusiness() {
  const auth = useSession()
  const isAdmin = auth.authenticated && auth.user.isAdmin === 1
  return (
    <div className="empty">
      <Pattern seed="No Business Found" color="#26427f" className="empty-pattern" />
      <PageHeading title="No Business Found" />
      <p>No business is associated with your account.</p>
      <p>
        If there should be one, write to <SupportAddress />.
      </p>
      {isAdmin && (
        <PageLink className="button button-main" href="/admin">
          Go to the Admin Dashboard
        </PageLink>
      )}
    </div>
  )
}

function SkeletonScreen({ shape }: { shape: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="skeleton area-skeleton" aria-hidden="true">
        {shape}
      </div>
    </>
  )
}

export function SupportAddress() {
  const { supportEmail } = useSite()
  return (
    <a className="text-link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
}

export const notProvided = 'Not provided'

export function FactPanel({ title, facts }: { title: string; facts: BusinessFact[] }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FactList facts={facts} />
    </section>
  )
}

export function FactList({ facts }: { facts: BusinessFact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, label, layout, text }) => (
        <div key={name} className={layout === 'wide' ? 'fact-wide' : undefined}>
          <dt>{label}</dt>
          <dd className="lines">
            {text && layout === 'address' ? <AddressText text={text} /> : (text ?? notProvided)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `title` is the heading of the page, shown before its script is loaded. */
type OwnerScreenProps = { screen: Screen; title: string }

export function OwnerScreen({ screen, title }: OwnerScreenProps) {
  return (
    <Suspense fallback={<LoadingPage title={title} />}>
      <LoadedScreen screen={screen} title={title} />
    </Suspense>
  )
}

function LoadedScreen({ screen, title }: OwnerScreenProps) {
  const loaded = useScreen(screen)
  return loaded ? <loaded.Component id="" /> : <LoadError title={title} />
}

function LoadError({ title }: { title: string }) {
  useEffect(reloadOnce, [])
  return (
    <div className="area-form">
      <PageHeading title={title} />
      <Notice title="This page could not be loaded" onRetry={reload}>
        The directory could not be reached. Nothing was lost.
      </Notice>
    </div>
  )
}

function LoadingPage({ title }: { title: string }) {
  return (
    <div className="area-form" aria-busy="true">
      <PageHeading title={title} text={'\u00a0'} />
      <SkeletonScreen shape={<FormSkeleton panels={2} />} />
    </div>
  )
}

export function FormSkeleton({ panels }: { panels: number }) {
  return (
    <div className="form">
      {Array.from({ length: panels }, (_, at) => `panel-${at}`).map((panel) => (
        <div className="panel form-panel" key={panel}>
          <i />
          <i className="input" />
          <i />
          <i className="input" />
        </div>
      ))}
    </div>
  )
}
