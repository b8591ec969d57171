// Decides which rows are chosen, and keeps what became of each after a decision about several.
import { useRef, useState } from 'react'
import { type BulkAction, type BulkOutcome, isDecidable, maxBulkIds } from '../../contract/bulk-decision.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { decisions } from '../../contract/transitions.ts'
import { type AskedBulk, useBulkDecision } from '../data/bulk.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { useDecidedToast } from './use-decided-toast.ts'
import { forgetReason, severalBusinesses } from './use-reason.ts'

const none: ReadonlySet<string> = new Set()
const noOutcomes: ReadonlyMap<string, BulkOutcome> = new Map()
/** Of the message about several. */
const titles: Record<BulkAction, string> = {
  approve: 'Businesses Approved',
  reject: 'Businesses Rejected',
  feature: 'Businesses Featured',
  suspend: 'Businesses Suspended',
}

/** `actions` are those that the list offers: a business for which none is left cannot be chosen. */
export function useBulk(
  items: readonly ModerationItem[],
  actions: readonly BulkAction[],
  refresh: () => unknown,
) {
  const [chosenIds, setChosenIds] = useState(none)
  const [outcomes, setOutcomes] = useState(noOutcomes)
  const summary = useRef<HTMLParagraphElement>(null)
  const { mutateAsync } = useBulkDecision()
  const showDecided = useDecidedToast(() => setOutcomes(noOutcomes))
  const open = items.filter(
    (item) =>
      isOpen(outcomes.get(item.id)) && !item.leavesAt && actions.some((action) => isDecidable(action, item)),
  )
  const chosen = open.filter(({ id }) => chosenIds.has(id))
  const { run: decide, isRunning } = useOneAtATime(async (asked: AskedBulk) => {
    const began = performance.now()
    try {
      const made = await mutateAsync(asked)
      forgetReason(severalBusinesses)
      setOutcomes((before) => new Map([...before, ...made.map((one) => [one.id, one] as const)]))
      setChosenIds((before) => new Set([...before].filter((id) => !made.some((one) => one.id === id))))
      const done = made.filter(({ ok }) => ok)
      if (done.length > 0)
        showDecided(doneToast(asked, done.length, made.length), {
          ids: done.map(({ decisionId }) => decisionId),
          tookMs: performance.now() - began,
        })
    } catch (error) {
      showFailureToast(decisions[asked.action].failure.title, error)
    }
  })
  return {
    open,
    chosen,
    outcomes,
    summary,
    isRunning,
    ask: (action: BulkAction) => askAbout(action, chosen),
    decide,
    isAllChosen: open.length > 0 && chosen.length === Math.min(open.length, maxBulkIds),
    choose: (id: string, isChosen: boolean) =>
      setChosenIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    chooseAll: (isChosen: boolean) =>
      setChosenIds(isChosen ? new Set(open.slice(0, maxBulkIds).map(({ id }) => id)) : none),
    refresh: () => {
      setOutcomes(noOutcomes)
      setChosenIds(none)
      refresh()
    },
  }
}

/** Undefined when it can be decided about none of the chosen. */
function askAbout(action: BulkAction, chosen: readonly ModerationItem[]): AskedBulk | undefined {
  const decidable = chosen.filter((item) => isDecidable(action, item))
  const left = chosen.length - decidable.length
  return decidable.length > 0 ? { action, businesses: decidable, left } : undefined
}

const doneToast = ({ action, left }: AskedBulk, done: number, made: number) => ({
  title: done === 1 ? decisions[action].success.title : titles[action],
  text: `${done} of ${made + left} done.${left > 0 ? ' The others are still chosen.' : ''}`,
})

/** What was decided or is gone can be chosen no more. */
const isOpen = (outcome: BulkOutcome | undefined) => !outcome || (!outcome.ok && outcome.business !== null)

export type Bulk = ReturnType<typeof useBulk>
