// Knows how one line of a history is shown: what was done, by whom, when, why, and what changed.
import type { ReactNode } from 'react'
import { momentText } from '../../contract/day-text.ts'
import { reasonKinds } from '../../contract/decision-reason.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import { ChangeList } from './change-list.tsx'
import { describeChanges } from './change-words.ts'
import { historyWords } from './history-words.ts'
import './history.css'

/** `subject`, a heading, stands before what was done, `children` after it. */
type HistoryLineProps = { line: HistoryEntry; subject?: ReactNode; children?: ReactNode }

export function HistoryLine({ line, subject, children }: HistoryLineProps) {
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
        <ChangeList differences={describeChanges(changes, (path) => keptImages.includes(path))} />
      )}
      {children}
    </li>
  )
}
