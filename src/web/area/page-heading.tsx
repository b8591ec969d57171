// Knows the head of one page of an area: its name, what it is for, its first action; the tab says the same.
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddress } from '../navigation/address.ts'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

type PageHeadingProps = {
  title: string
  /** What the tab says where it is not the heading. */
  tab?: string
  text?: ReactNode
  /** Actions, on the right where there is room. */
  children?: ReactNode
}

export function PageHeading({ title, tab = title, text, children }: PageHeadingProps) {
  const { path } = useAddress()
  usePageHead(plainHead(useSite().name, tab, path))
  const heading = useLateFocus()
  return (
    <div className="page-heading">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  )
}

/** An area whose script or session came late missed the arrival: nothing has the focus then, and its heading takes it. */
function useLateFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  // False on the first drawing of a page that came with the HTML: there the focus is the reader's.
  const isVisit = useRef(useIsHydrated())
  useEffect(() => {
    if (isVisit.current && document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}
