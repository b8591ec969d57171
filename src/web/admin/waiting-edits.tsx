// Knows the edits that wait for a moderator, the longest waiting first, and the heading of the live ones below them.
import { useQuery } from '@tanstack/react-query'
import { loadFailureText } from '../data/call-error.ts'
import { waitingEditsQuery } from '../data/waiting-edits.ts'
import { formatCount } from '../ui/format-count.ts'
import { Notice } from '../ui/notice.tsx'
import { useSite } from '../ui/site-context.ts'
import { WaitingEditCard } from './waiting-edit-card.tsx'
import './waiting-edits.css'

/** Shows nothing while the operator reviews no edits and none waits from before. */
export function WaitingEdits() {
  const { data, error, refetch } = useQuery(waitingEditsQuery())
  const isOff = useSite().reviewEdits === 'off'
  const failure = error && !isOff && (
    <Notice title="The edits that wait could not be loaded" onRetry={refetch}>
      {loadFailureText(error)}
    </Notice>
  )
  if (!data || (isOff && data.businesses.length === 0)) return failure || null
  return (
    <>
      <section className="waiting-edits" aria-labelledby="waiting-edits">
        <h2 id="waiting-edits" className="section-title">
          Waiting
        </h2>
        {failure}
        <p className="waiting-count" role="status">
          {countText(data.total, data.businesses.length)}
        </p>
        <ol className="history">
          {data.businesses.map((edit) => (
            <WaitingEditCard key={edit.id} edit={edit} />
          ))}
        </ol>
      </section>
      <h2 className="section-title">Already live</h2>
    </>
  )
}

function countText(total: string, shown: number): string {
  if (shown === 0) return 'No edit waits for you.'
  if (total === '1') return '1 edit waits for you. Visitors see the listing as it was.'
  const all = `${formatCount(total)} edits wait for you. Visitors see the listings as they were.`
  return total === String(shown) ? all : `${all} The first ${shown} are here.`
}
