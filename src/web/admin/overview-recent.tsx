// Knows the part of the overview about what moderators did last.
import type { RecentAct } from '../../contract/admin-overview.ts'
import { momentText } from '../../contract/day-text.ts'
import { historyWords, holidaysText } from '../business/history-words.ts'
import { businessHistoryPath } from '../data/history-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'

export function OverviewRecent({ recent }: { recent: readonly RecentAct[] }) {
  return (
    <section className="panel overview-panel" aria-labelledby="recent">
      <h2 id="recent">What moderators did last</h2>
      {recent.length === 0 && <p>Nobody has decided anything yet.</p>}
      <ul className="recent-acts">
        {recent.map(({ id, at, who, what, business, person }) => (
          <li key={id}>
            <RecentSubject business={business} person={person} />
            <b>{historyWords[what]}</b>
            <span>
              <bdi>{who}</bdi>, <time dateTime={at}>{momentText(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <PageLink className="text-button" href="/admin/log">
        The whole log
      </PageLink>
    </section>
  )
}

function RecentSubject({ business, person }: Pick<RecentAct, 'business' | 'person'>) {
  if (person !== null) return <bdi>{person}</bdi>
  if (!business) return <PageLink href="/admin/holidays">{holidaysText}</PageLink>
  return (
    <PageLink href={businessHistoryPath(business.id)}>
      <bdi>{business.name}</bdi>
    </PageLink>
  )
}
