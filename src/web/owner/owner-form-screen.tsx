// Decides what is shown for a form of the area: the form, a skeleton while its script loads, or an error.
import { Suspense, useEffect } from 'react'
import { PageHeading } from '../area/page-heading.tsx'
import { reload, reloadOnce } from '../navigation/reload.ts'
import { type Screen, useScreen } from '../screen.ts'
import { Notice } from '../ui/notice.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { SkeletonScreen } from './skeleton-screen.tsx'

/** `title` is the heading of the form, shown before its script is loaded. */
type OwnerFormScreenProps = { screen: Screen; title: string }

export function OwnerFormScreen({ screen, title }: OwnerFormScreenProps) {
  return (
    <Suspense fallback={<OnTheWay title={title} />}>
      <FetchedForm screen={screen} title={title} />
    </Suspense>
  )
}

function FetchedForm({ screen, title }: OwnerFormScreenProps) {
  const Form = useScreen(screen)
  return Form ? <Form /> : <LoadError title={title} />
}

function LoadError({ title }: { title: string }) {
  useEffect(reloadOnce, [])
  return (
    <div className="area-form">
      <PageHeading title={title} />
      <Notice title="This page could not be loaded" onRetry={reload}>
        The directory could not be reached just now. Nothing was lost.
      </Notice>
    </div>
  )
}

function OnTheWay({ title }: { title: string }) {
  return (
    <div className="area-form" aria-busy="true">
      <PageHeading title={title} text={'\u00a0'} />
      <SkeletonScreen shape={<FormSkeleton panels={2} />} />
    </div>
  )
}
