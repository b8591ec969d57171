// Knows how facts that belong together are read: a name above each.
import { type ReactNode, useId } from 'react'

export function FactPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  )
}

type FactProps = { label: string; isWide?: boolean; children: ReactNode }

export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'fact-wide' : undefined}>
      <dt>{label}</dt>
      <dd className="lines">{children}</dd>
    </div>
  )
}
