// Decides what is shown for a form of the area: the form, a skeleton while its script loads, or an error.
import { Suspense } from 'react'
import { type Screen, useScreen } from '../screen.ts'
import { Notice } from '../ui/notice.tsx'
import { AreaLoadingScreen } from './area-loading-screen.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { PageHeading } from './page-heading.tsx'

/** `title` is the heading of the form, shown before its script is loaded. */
type AreaFormScreenProps = { screen: Screen; title: string }

export function AreaFormScreen({ screen, title }: AreaFormScreenProps) {
  return (
    <Suspense fallback={<OnTheWay title={title} />}>
      <FetchedForm screen={screen} title={title} />
    </Suspense>
  )
}

function FetchedForm({ screen, title }: AreaFormScreenProps) {
  const Form = useScreen(screen)
  if (Form) return <Form />
  return (
    <div className="area-form">
      <PageHeading title={title} />
      <Notice title="This page could not be loaded" onRetry={() => location.reload()}>
        The directory could not be reached just now. Nothing was lost.
      </Notice>
    </div>
  )
}

function OnTheWay({ title }: { title: string }) {
  return (
    <div className="area-form" aria-busy="true">
      <PageHeading title={title} text={'\u00a0'} />
      <AreaLoadingScreen shape={<FormSkeleton panels={2} />} />
    </div>
  )
}
