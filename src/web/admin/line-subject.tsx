// Knows how a line of the log names what it is about: its business, with links to the page and the history, a person who moderates, or the public holidays.
import type { LogEntry } from '../../contract/moderation-log.ts'
import { businessPath } from '../../contract/page.ts'
import { holidaysText } from '../business/history-words.ts'
import { businessHistoryPath } from '../data/history-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'

export function LineSubject({
  business,
  person = null,
}: Pick<LogEntry, 'business'> & { person?: string | null }) {
  return (
    <h2 className="history-subject">
      {business && <BusinessLinks {...business} />}
      {!business && person !== null && <bdi>{person}</bdi>}
      {!business && person === null && <HolidaysLink />}
    </h2>
  )
}

/** A line about no business and no person is about a public holiday. */
const HolidaysLink = () => (
  <PageLink className="text-button" href="/admin/holidays">
    {holidaysText}
  </PageLink>
)

function BusinessLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <PageLink className="text-button" href={businessPath(id)}>
        <bdi>{name}</bdi>
      </PageLink>
      <PageLink className="text-button" href={businessHistoryPath(id)}>
        History<span className="sr-only"> of {name}</span>
      </PageLink>
    </>
  )
}
