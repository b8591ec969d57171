// Knows the head of one page of an area: its name, what it is for, its first action; the tab says the same.
import type { ReactNode } from 'react'
import { useAddress } from '../navigation/address.ts'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'

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
  return (
    <div className="page-heading">
      <div>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  )
}
