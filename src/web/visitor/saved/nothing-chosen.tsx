// Knows what is shown when there is nothing saved or nothing to compare: a pattern, why, and what to do.
import type { ReactNode } from 'react'
import { Pattern } from '../../business/pattern/pattern.tsx'

type NothingChosenProps = { title: string; text: string; children: ReactNode }

export function NothingChosen({ title, text, children }: NothingChosenProps) {
  return (
    <div className="empty">
      <Pattern seed={title} color="#26427f" className="empty-pattern" />
      {/* After the last one was removed it gets the focus (keep-focus.ts). */}
      <p className="empty-title" tabIndex={-1}>
        {title}
      </p>
      <p>{text}</p>
      {children}
    </div>
  )
}
