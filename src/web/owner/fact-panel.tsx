// Knows how an owner sees the facts of the business: a label above each, and a text for what is missing (spec §2).
import { useId } from 'react'
import type { BusinessFact } from '../business/business-facts.ts'
import { AddressText } from '../ui/address-text.tsx'

export const notProvided = 'Not provided'

export function FactPanel({ title, facts }: { title: string; facts: BusinessFact[] }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FactList facts={facts} />
    </section>
  )
}

export function FactList({ facts }: { facts: BusinessFact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, label, layout, text }) => (
        <div key={name} className={layout === 'wide' ? 'fact-wide' : undefined}>
          <dt>{label}</dt>
          <dd className="lines">
            {text && layout === 'address' ? <AddressText text={text} /> : (text ?? notProvided)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
