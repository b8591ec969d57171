// Decides when an owner is told that the text says other hours than the week. The text changes only by a tap.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contradictsWeek } from '../../../../contract/hours-text.ts'
import type { HoursRow } from '../../../../contract/opening-hours.ts'
import { send } from '../../../data/send.ts'
import { useSearchDebounce } from '../../../ui/use-search-debounce.ts'

type HoursContradictionProps = { week: HoursRow[]; text: string; onText: (text: string) => void }

export function HoursContradiction({ week, text, onText }: HoursContradictionProps) {
  const [read, setRead] = useState(text)
  const [kept, setKept] = useState('')
  useSearchDebounce(text, text === read, setRead)
  const { data } = useQuery({
    queryKey: ['/api/business/hours/read', read],
    queryFn: () => send<'readHours'>('POST', '/api/business/hours/read', { text: read }),
    enabled: week.length > 0 && read.trim() !== '',
  })
  if (!data || text !== read || text === kept || !contradictsWeek(week, data)) return null
  return (
    <section className="hours-proposal" aria-label="Two different hours">
      <p role="status">
        <b>Your text under "Business hours" says other times than these.</b> Cards and searches go by these
        times.
      </p>
      <div className="hours-actions">
        <button type="button" className="button button-main" onClick={() => onText(data.note)}>
          {data.note ? 'Remove the old times from my text' : 'Empty my text'}
        </button>
        <button type="button" className="button" onClick={() => setKept(text)}>
          Keep my text
        </button>
      </div>
    </section>
  )
}
