// Knows the bar below a table: how many rows are chosen, what can be decided about them, and how the last decision went.
import { useEffect, useState } from 'react'
import { type BulkAction, maxBulkIds } from '../../contract/bulk-decision.ts'
import { decisions } from '../../contract/transitions.ts'
import type { AskedBulk } from '../data/bulk.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { decisionIcons } from './decision-icons.ts'
import type { Bulk } from './use-bulk.ts'

export function BulkBar({ bulk, actions }: { bulk: Bulk; actions: readonly BulkAction[] }) {
  const [asked, setAsked] = useState<AskedBulk | null>(null)
  const { chosen, outcomes, summary } = bulk
  useEffect(() => {
    // The button that opened the dialog is gone after the decision. The bar is in view, and the decided rows must stay so.
    if (!asked && outcomes.size > 0 && document.activeElement === document.body)
      summary.current?.focus({ preventScroll: true })
  }, [asked, outcomes, summary])
  // The button goes with the bar.
  const refresh = () => {
    bulk.refresh()
    focusHeading()
  }
  const refused = [...outcomes.values()].find(({ ok }) => !ok)
  const isShown = chosen.length > 0 || outcomes.size > 0
  return (
    <section className="bulk-bar" aria-label="Decide about the chosen businesses" hidden={!isShown}>
      <p role="status" tabIndex={-1} ref={summary}>
        {[outcomeText([...outcomes.values()]), chosenText(chosen.length)].filter(Boolean).join('. ')}
      </p>
      {chosen.length <= maxBulkIds &&
        actions.map((action) => {
          const question = bulk.ask(action)
          const Icon = decisionIcons[action]
          return (
            question && (
              <button key={action} type="button" className="button" onClick={() => setAsked(question)}>
                <Icon aria-hidden="true" /> {decisions[action].label}
              </button>
            )
          )
        })}
      {chosen.length === 0 && refused && (
        <button type="button" className="text-button" onClick={() => focusRow(refused.id)}>
          Go to the first one not done
        </button>
      )}
      {outcomes.size > 0 && (
        <button type="button" className="text-button" onClick={refresh}>
          Refresh the list
        </button>
      )}
      {asked && <BulkDialog asked={asked} bulk={bulk} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** The row may be far away, and its link is what the keyboard goes on from. */
const focusRow = (id: string) => document.querySelector<HTMLElement>(`[data-listing="${id}"] th a`)?.focus()

function chosenText(count: number): string {
  if (count === 0) return ''
  if (count > maxBulkIds) return `${count} chosen: too many. Choose at most ${maxBulkIds} at once.`
  return count === maxBulkIds ? `${count} chosen, the most at once` : `${count} chosen`
}

function outcomeText(outcomes: { ok: boolean }[]): string {
  const done = outcomes.filter(({ ok }) => ok).length
  if (outcomes.length === 0) return ''
  return done === outcomes.length
    ? `${done} done`
    : `${done} done, ${outcomes.length - done} not: see their rows`
}
