// Knows how one line of a history is shown: what was done, by whom, when, why, and what changed.
import type { ReactNode } from 'react'
import { momentText } from '../../contract/day-text.ts'
import { reasonKinds } from '../../contract/decision-reason.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import { ChangeList } from './change-list.tsx'
import { describeChanges } from './change-words.ts'
import { historyWords } from './history-words.ts'
import './history.css'

type HistoryLineProps = {
  line: HistoryEntry
  /** A heading before what was done. */
  subject?: ReactNode
  /** What moderators read is described by other words than what owners read. */
  describe?: typeof describeChanges
  /** What comes after what was done. */
  children?: ReactNode
}

export function HistoryLine({ line, subject, describe = describeChanges, children }: HistoryLineProps) {
  const Heading = subject ? 'h3' : 'h2'
  const { at, who, what, reason, changes, keptImages } = line
  return (
    <li className={`history-line history-${what}`} id={`line-${line.id}`}>
      {subject}
      <Heading>{historyWords[what]}</Heading>
      <p className="history-who">
        <bdi>{who}</bdi>
        <time dateTime={at}>{momentText(at)}</time>
      </p>
      {reason && <p>Reason: {reasonKinds[reason.kind].label}</p>}
      {reason?.text && (
        <blockquote>
          <bdi>{reason.text}</bdi>
        </blockquote>
      )}
      {changes.length > 0 && (
        <ChangeList
          differences={describe(changes, (path) => keptImages.includes(path))}
          // Not 'Now': a later line may have changed it again, and an edit that was sent for a look may wait.
          headings={{ before: 'Before', now: 'After' }}
        />
      )}
      {children}
    </li>
  )
}
