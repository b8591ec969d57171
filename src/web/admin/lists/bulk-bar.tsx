// Bulk decisions: the chosen rows, the bar below the table, and the dialog that asks first.

import { Merge, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type BulkAction,
  type BulkOutcome,
  isDecidable,
  maxBulkIds,
} from '../../../contract/bulk-decision.ts'
import { maxCards } from '../../../contract/claims.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { decisions, featurableStatus, transitions } from '../../../contract/transitions.ts'
import { type AskedBulk, useBulkDecision, usualMergePath } from '../../data/moderate.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { showFailureToast } from '../../data/send.ts'
import { focusHeading } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import {
  forgetReason,
  ReasonFields,
  severalBusinesses,
  toReason,
  useDecidedToast,
  useReason,
} from './decision-dialog.tsx'
import { decisionIcons } from './moderation-actions.tsx'

export function BulkBar({ bulk, actions }: { bulk: Bulk; actions: readonly BulkAction[] }) {
  const [asked, setAsked] = useState<AskedBulk | null>(null)
  const { chosen, outcomes, summary } = bulk
  useEffect(() => {
    // The button that opened the dialog is gone after the decision. No scrolling: the bar and the decided rows must stay in view.
    if (!asked && outcomes.size > 0 && document.activeElement === document.body)
      summary.current?.focus({ preventScroll: true })
  }, [asked, outcomes, summary])
  // The button disappears with the bar, so the focus needs a new place.
  const refresh = () => {
    bulk.refresh()
    focusHeading()
  }
  const refused = [...outcomes.values()].find(({ ok }) => !ok)
  const isShown = chosen.length > 0 || outcomes.size > 0
  return (
    <section className="bulk-bar" aria-label="Decide on the chosen businesses" hidden={!isShown}>
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
      <CardsLink chosen={chosen} />
      <MergeLink chosen={chosen} />
      {chosen.length === 0 && refused && (
        <button type="button" className="text-button" onClick={() => focusRow(refused.id)}>
          Go to the first that failed
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

/** Opens printable invitation cards for those of the chosen live listings that have no owner. */
function CardsLink({ chosen }: { chosen: readonly ModerationItem[] }) {
  const ids = chosen
    .filter(({ isClaimed, approvalStatus }) => !isClaimed && approvalStatus === 'approved')
    .map(({ id }) => id)
  if (ids.length === 0 || ids.length > maxCards) return null
  return (
    <a
      className="button"
      href={`/api/admin/invitation-cards?ids=${ids.join(',')}`}
      target="_blank"
      rel="noopener"
    >
      <QrCode aria-hidden="true" /> Print Invitations
    </a>
  )
}

/** Shown when exactly two listings are chosen: they may be the same business. */
function MergeLink({ chosen }: { chosen: readonly ModerationItem[] }) {
  const [one, other] = chosen
  if (!one || !other || chosen.length > 2) return null
  return (
    <PageLink className="button" href={usualMergePath(one, other)}>
      <Merge aria-hidden="true" /> Merge the Two
    </PageLink>
  )
}

/** Focuses the link of the row, which may be out of view; keyboard users continue from there. */
const focusRow = (id: string) => document.querySelector<HTMLElement>(`[data-listing="${id}"] th a`)?.focus()

function chosenText(count: number): string {
  if (count === 0) return ''
  if (count > maxBulkIds) return `${count} chosen: too many. Choose at most ${maxBulkIds} at once.`
  return count === maxBulkIds ? `${count} chosen, the maximum` : `${count} chosen`
}

function outcomeText(outcomes: { ok: boolean }[]): string {
  const done = outcomes.filter(({ ok }) => ok).length
  if (outcomes.length === 0) return ''
  return done === outcomes.length
    ? `${done} done`
    : `${done} done, ${outcomes.length - done} not: see their rows`
}

type BulkDialogProps = { asked: AskedBulk; bulk: Bulk; onClose: () => void }

function BulkDialog({ asked, bulk, onClose }: BulkDialogProps) {
  const { label, busyLabel } = decisions[asked.action]
  const { typed, type } = useReason(severalBusinesses)
  const takesReason = asked.action === 'reject' || asked.action === 'suspend'
  const confirm = async () => {
    await bulk.decide({ ...asked, reason: takesReason ? toReason(typed) : undefined })
    onClose()
  }
  return (
    <ConfirmDialog
      title={titleOf(label, asked)}
      confirmLabel={label}
      pendingLabel={busyLabel}
      tone={takesReason ? 'destructive' : 'plain'}
      fields={takesReason && <ReasonFields typed={typed} onType={type} />}
      isPending={bulk.isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts[asked.action]} {leftText(asked)} Each one is decided separately. You can undo this for ten
      seconds.
    </ConfirmDialog>
  )
}

function titleOf(label: string, { businesses, left }: AskedBulk): string {
  const all = businesses.length + left
  const count = left > 0 ? `${businesses.length} of ${all}` : all
  return `${label}: ${count} ${all === 1 ? 'listing' : 'listings'}`
}

function leftText({ action, left }: AskedBulk): string {
  if (left === 0) return ''
  return left === 1
    ? `1 of those chosen is not ${neededStates[action]} and stays as it is.`
    : `${left} of those chosen are not ${neededStates[action]} and stay as they are.`
}

const neededStates: Record<BulkAction, string> = {
  approve: transitions.approve.from,
  reject: transitions.reject.from,
  feature: `${featurableStatus}, or featured already,`,
  suspend: transitions.suspend.from,
}

const texts: Record<BulkAction, string> = {
  approve: 'The listings become visible to all users.',
  reject: 'The listings will not be published.',
  feature: 'The listings come first on the homepage.',
  suspend: 'The listings are hidden from visitors until they are activated.',
}

const none: ReadonlySet<string> = new Set()
const noOutcomes: ReadonlyMap<string, BulkOutcome> = new Map()
/** Titles of the toast after a decision about several businesses. */
const titles: Record<BulkAction, string> = {
  approve: 'Businesses Approved',
  reject: 'Businesses Rejected',
  feature: 'Businesses Featured',
  suspend: 'Businesses Suspended',
}

/** `actions` are those that the list offers; a business to which none of them applies cannot be chosen. */
export function useBulk(
  items: readonly ModerationItem[],
  actions: readonly BulkAction[],
  refresh: () => unknown,
) {
  const [chosenIds, setChosenIds] = useState(none)
  const [outcomes, setOutcomes] = useState(noOutcomes)
  const summary = useRef<HTMLParagraphElement>(null)
  const { mutateAsync } = useBulkDecision()
  const showDecided = useDecidedToast()
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
          onUndone: () => setOutcomes(noOutcomes),
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

/** Undefined if the action applies to none of the chosen. */
function askAbout(action: BulkAction, chosen: readonly ModerationItem[]): AskedBulk | undefined {
  const decidable = chosen.filter((item) => isDecidable(action, item))
  const left = chosen.length - decidable.length
  return decidable.length > 0 ? { action, businesses: decidable, left } : undefined
}

export const doneToast = ({ action, left }: AskedBulk, done: number, made: number) => ({
  title: done === 1 ? decisions[action].success.title : titles[action],
  text: `${done} of ${made + left} done.${stillChosen(left, done === made)}`,
})

/** Those that were refused are no longer chosen, so not all others are. */
function stillChosen(left: number, isAllDone: boolean): string {
  if (left === 0) return ''
  if (isAllDone) return ' The others are still chosen.'
  return left === 1 ? ' 1 is still chosen.' : ` ${left} are still chosen.`
}

/** A business that was decided or is gone can no longer be chosen. */
const isOpen = (outcome: BulkOutcome | undefined) => !outcome || (!outcome.ok && outcome.business !== null)

export type Bulk = ReturnType<typeof useBulk>
