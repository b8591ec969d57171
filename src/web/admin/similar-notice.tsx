// Knows how a moderator reads that other listings may be the same business.
import type { ModerationItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import type { SimilarItem } from '../../contract/similar.ts'
import { StatusBadge } from '../business/status-badge.tsx'
import { similarReasons } from './similar-reasons.ts'
import './edited-notice.css'
import './similar-notice.css'

type Props = { business: Pick<ModerationItem, 'name' | 'similar'>; heading?: 'h2' | 'h3' }

export function SimilarNotice({ business: { name, similar = [] }, heading: Heading = 'h3' }: Props) {
  if (similar.length === 0) return null
  return (
    <section className={`earlier similar-items in-${Heading}`} aria-label={`Listings like ${name}`}>
      <Heading>Listed already?</Heading>
      <ul>
        {similar.map((item) => (
          <SimilarLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** It opens in a new tab, so that the queue stays where it is. */
function SimilarLine({ item: { id, name, place, approvalStatus, why } }: { item: SimilarItem }) {
  return (
    <li>
      <a href={businessPath(id)} target="_blank" rel="noopener">
        <bdi>{name}</bdi>
      </a>
      {place && <bdi>{place}</bdi>}
      <span>{similarReasons[why]}</span>
      <StatusBadge status={approvalStatus} />
    </li>
  )
}
