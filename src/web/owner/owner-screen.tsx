// A page of the owner's area, with a skeleton while its script is loading, or a message if that fails.
import { Suspense, useEffect } from 'react'
import { PageHeading } from '../area/page-heading.tsx'
import { reload, reloadOnce } from '../navigation/navigation.tsx'
import { type Screen, useScreen } from '../screen.ts'
import { Notice } from '../ui/notice.tsx'
import { SkeletonScreen } from './own-business-page.tsx'

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
