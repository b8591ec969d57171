// Knows the top of a landing page: the trail, the heading and a line under it.
import type { ReactNode } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Step } from './place-head.ts'

type PlaceBannerProps = { trail: readonly Step[]; heading: string; children: ReactNode }

export function PlaceBanner({ trail, heading, children }: PlaceBannerProps) {
  return (
    <header className="place-banner">
      <Breadcrumbs trail={trail} />
      <h1>{heading}</h1>
      <p>{children}</p>
    </header>
  )
}
