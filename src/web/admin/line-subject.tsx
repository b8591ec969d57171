// Knows how a line of the log names its business, with links to the page and the history.
import type { LogEntry } from '../../contract/moderation-log.ts'
import { businessPath } from '../../contract/page.ts'
import { businessHistoryPath } from '../data/history-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'

export function LineSubject({ business: { id, name } }: Pick<LogEntry, 'business'>) {
  return (
    <h2 className="history-subject">
      <PageLink className="text-button" href={businessPath(id)}>
        <bdi>{name}</bdi>
      </PageLink>
      <PageLink className="text-button" href={businessHistoryPath(id)}>
        History<span className="sr-only"> of {name}</span>
      </PageLink>
    </h2>
  )
}
