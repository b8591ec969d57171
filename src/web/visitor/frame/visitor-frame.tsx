// Knows the frame of every public page: skip link, header and footer.
import type { ReactNode } from 'react'
import { footer } from '../../lazy-modules.ts'
import { UnhydratedPart } from '../../unhydrated-part.tsx'
import { SiteHeader } from './site-header.tsx'

export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      {children}
      <UnhydratedPart lazy={footer} seed="" render={({ SiteFooter }) => <SiteFooter />} />
    </>
  )
}
