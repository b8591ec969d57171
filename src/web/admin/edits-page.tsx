// The edits of live listings: those that wait, with the two decisions, and those that are live.

import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount, momentText } from '../../contract/day-text.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { WaitingItem } from '../../contract/history.ts'
import type { DecidedBusiness } from '../../contract/moderation.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { HistoryLine, HistoryList } from '../business/history-list.tsx'
import { PhotoStrip } from '../business/photo-strip.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { loadFailureText } from '../data/calls.ts'
import { editsQuery, useLines } from '../data/history-lists.ts'
import { type EditDecision, useEditDecision, waitingEditsQuery } from '../data/moderate.ts'
import { showFailureToast, useOneAtATime } from '../data/send.ts'
import { useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { titled, useSite } from '../ui/page-head.ts'
import { forgetReason, ReasonFields, toReason, useReason } from './lists/decision-dialog.tsx'
import { LineSubject } from './log-page.tsx'
import { UndoButton } from './undo-button.tsx'
import { useDecidedToast } from './use-decided-toast.ts'
import './waiting-edits.css'

export const editsPage: ScreenParts = {
  Component: EditsPage,
  head: titled('Edits of Live Listings'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(editsQuery(search, get))],
}

function EditsPage() {
  const list = useLines(editsQuery(useAddress().search))
  return (
    <div ref={keepFocus}>
      <PageHeading
        title="Edits of Live Listings"
        text="What owners changed, latest first. If you take an edit back, the owner is told by email."
      />
      <WaitingEdits />
      <HistoryList
        list={list}
        failureTitle="The edits could not be loaded"
        none="No edit of a live listing has gone live yet."
        pathOf={(cursor) => `/admin/edits?cursor=${cursor}`}
      >
        {(line) => (
          <HistoryLine key={line.id} line={line} subject={<LineSubject business={line.business} />}>
            {line.isUndone ? (
              <p className="history-undone">This edit was taken back.</p>
            ) : (
              <UndoButton edit={line} />
            )}
          </HistoryLine>
        )}
      </HistoryList>
    </div>
  )
}

/** Shows nothing while the operator reviews no edits and none waits from before. */
export function WaitingEdits() {
  const { data, error, refetch } = useQuery(waitingEditsQuery())
  const isOff = useSite().reviewEdits === 'off'
  const failure = error && !isOff && (
    <Notice title="The waiting edits could not be loaded" onRetry={refetch}>
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
  if (shown === 0) return 'No edits are waiting for you.'
  if (total === '1') return '1 edit is waiting for you. Visitors see the listing as it was.'
  const all = `${formatCount(total)} edits are waiting for you. Visitors see the listings as they were.`
  return total === String(shown) ? all : `${all} The first ${shown} are shown here.`
}

export function WaitingEditCard({ edit }: { edit: WaitingItem }) {
  const { id, at, who, changes, photos, business } = edit
  const [isRefusing, setRefusing] = useState(false)
  const { run, isRunning } = useDecideEdit(edit)
  return (
    <li className="history-line history-submit-edit">
      <LineSubject business={business} />
      <p className="history-who">
        <bdi>{who}</bdi>
        <span>
          Waiting since <time dateTime={at}>{momentText(at)}</time>
        </span>
        {business.approvalStatus !== 'approved' && <StatusBadge status={business.approvalStatus} />}
      </p>
      <ChangeList
        differences={describeChanges(changes, () => true)}
        headings={{ before: 'Live', now: 'New' }}
      />
      {photos && <PhotoStrip photos={photos} />}
      <div className="waiting-actions">
        <button
          type="button"
          className="button button-main"
          aria-disabled={isRunning || undefined}
          onClick={() => run('accept')}
        >
          <Check aria-hidden="true" /> {isRunning ? 'Accepting...' : 'Accept'}
          <span className="sr-only"> the edit of {business.name}</span>
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isRunning || undefined}
          onClick={() => isRunning || setRefusing(true)}
        >
          <X aria-hidden="true" /> Refuse
          <span className="sr-only"> the edit of {business.name}</span>
        </button>
      </div>
      {isRefusing && <RefuseEditDialog key={id} edit={edit} onClose={() => setRefusing(false)} />}
    </li>
  )
}

export function RefuseEditDialog({ edit, onClose }: { edit: WaitingItem; onClose: () => void }) {
  const { run, isRunning } = useDecideEdit(edit)
  const { typed, type } = useReason(reasonKeyOf(edit))
  const confirm = async () => {
    await run('refuse', toReason(typed))
    // Also after a failure: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title="Refuse Edit"
      confirmLabel="Refuse"
      pendingLabel="Refusing..."
      tone="destructive"
      fields={<ReasonFields typed={typed} onType={type} />}
      isPending={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      The listing <bdi>{edit.business.name}</bdi> stays as it is. The owner is told by email.
    </ConfirmDialog>
  )
}

const titles = { accept: 'Edit Accepted', refuse: 'Edit Refused' } as const

function outcomeOf(decision: EditDecision, { approvalStatus }: DecidedBusiness): string {
  if (decision === 'refuse') return 'The listing stays as it is. The owner is told.'
  const seen = approvalStatus === 'approved' ? 'now' : 'once the listing is live again'
  return `Visitors see it ${seen}. The owner is told.`
}

/** Under which a typed reason is kept. */
export const reasonKeyOf = ({ id }: WaitingItem) => `edit ${id}`

export function useDecideEdit(edit: WaitingItem) {
  const { mutateAsync } = useEditDecision(edit.id)
  const showDecided = useDecidedToast()
  return useOneAtATime(async (decision: EditDecision, reason?: DecisionReason) => {
    try {
      const decided = await mutateAsync({ decision, reason })
      forgetReason(reasonKeyOf(edit))
      const toast = { title: titles[decision], text: outcomeOf(decision, decided) }
      showDecided(toast, { ids: [decided.decisionId] })
    } catch (error) {
      showFailureToast('Nothing was decided', error)
    }
  })
}
