// Decides when an owner is asked whether the text of the hours was read rightly. Nothing is taken unasked.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { HoursRow } from '../../../../contract/opening-hours.ts'
import { WeekTable } from '../../../business/week-table.tsx'
import { send, sentenceOf } from '../../../data/send.ts'
import { useOneAtATime } from '../../../data/use-one-at-a-time.ts'

type HoursProposalProps = { week: HoursRow[]; text: string; onAccept: (week: HoursRow[]) => void }

export function HoursProposal({ week, text, onAccept }: HoursProposalProps) {
  const [isDeclined, setDeclined] = useState(false)
  const { mutateAsync, data, variables, error } = useMutation({
    mutationFn: (text: string) => send<'readHours'>('POST', '/api/business/hours/read', { text }),
  })
  // A failure is shown by `error`.
  const { run: read, isRunning } = useOneAtATime(() => {
    setDeclined(false)
    return mutateAsync(text).catch(() => undefined)
  })
  const isEmpty = week.length === 0
  // Once, when the form opens: later the owner asks.
  const readFirst = useEffectEvent(() => isEmpty && text.trim() && read())
  useEffect(() => void readFirst(), [])
  if (!isEmpty || !text.trim()) return null
  const proposal = variables === text && !isDeclined ? data : undefined
  if (proposal && proposal.hoursWeek.length > 0)
    return (
      <section className="hours-proposal" aria-label="Proposal">
        <p>
          <b>We read your text as these hours. Is that right?</b>
        </p>
        <WeekTable hoursWeek={proposal.hoursWeek} specialDays={[]} />
        {proposal.note && (
          <p>Your text stays below the hours, with what they do not say: "{proposal.note}"</p>
        )}
        <div className="hours-actions">
          <button type="button" className="button button-main" onClick={() => onAccept(proposal.hoursWeek)}>
            Yes, use these hours
          </button>
          <button type="button" className="button" onClick={() => setDeclined(true)}>
            No
          </button>
        </div>
      </section>
    )
  return (
    <div className="hours-none">
      <p role="status">{statusText({ isRead: proposal !== undefined, error })}</p>
      <button type="button" className="button" aria-disabled={isRunning || undefined} onClick={read}>
        Read the hours from my text
      </button>
    </div>
  )
}

function statusText({ isRead, error }: { isRead: boolean; error: unknown }): string {
  if (error) return sentenceOf(error, 'The text could not be read. Please try again.')
  return isRead ? 'We could not read hours from your text. Please give them below.' : ''
}
