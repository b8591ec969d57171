// The heading of a page of an area, and the panels in which its forms group their fields.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useAddress } from '../navigation/navigation.tsx'
import { useIsHydrated } from '../ui/hydration.ts'
import { plainHead, usePageHead, useSite } from '../ui/page-head.ts'
import './page-heading.css'

type PageHeadingProps = {
  title: string
  /** The title of the browser tab, if it differs from the heading. */
  tab?: string
  text?: ReactNode
  /** Actions, shown on the right if there is room. */
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

/** If the script or the session loads after the navigation, no element has the focus; then the heading gets it. */
function useLateFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  // False if the page came as HTML: then the browser has set the focus.
  const isVisit = useRef(useIsHydrated())
  useEffect(() => {
    if (isVisit.current && document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}

type FormPanelProps = {
  title: string
  text?: string
  /** The id under which the panel can be shown alone (`ui/one-part.css`). */
  part?: string
  children: ReactNode
}

export function FormPanel({ title, text, part, children }: FormPanelProps) {
  const id = useId()
  return (
    <section
      className={part ? 'panel form-panel part' : 'panel form-panel'}
      id={part}
      tabIndex={part ? -1 : undefined}
      aria-labelledby={id}
    >
      <div className="form-panel-head">
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
