// Edits of live listings: waiting ones, which a moderator accepts or refuses, and live ones, which can be taken back.
import './waiting-edits.css'
import { useQuery } from '@tanstack/react-query'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount, momentText } from '../../contract/day-text.ts'
import { labelsOf } from '../../contract/field-changes.ts'
import type { EditUndo, LiveEdit, WaitingItem } from '../../contract/history.ts'
import type { DecidedBusiness } from '../../contract/moderation.ts'
import type { DecisionReason } from '../../contract/transitions.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { HistoryLine, HistoryList } from '../business/history-list.tsx'
import { PhotoStrip } from '../business/photo-strip.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { loadFailureText } from '../data/calls.ts'
import { type EditDecision, useEditDecision, useEditUndo, waitingEditsQuery } from '../data/moderate.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { editsQuery, useLines } from '../data/paged-lists.ts'
import { isSecondClick, showFailureToast } from '../data/send.ts'
import { useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { titled, useSite } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { forgetReason, ReasonFields, toReason, useDecidedToast, useReason } from './lists/decision-dialog.tsx'
import { LineSubject } from './log-page.tsx'
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

/** Renders nothing while edits are not reviewed, unless one is still waiting from before. */
function WaitingEdits() {
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

function WaitingEditCard({ edit }: { edit: WaitingItem }) {
  const { id, at, who, changes, photos, business } = edit
  const [isRefusing, setRefusing] = useState(false)
  const { priceSign = '$' } = useSite()
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
        differences={describeChanges(changes, priceSign, () => true)}
        headings={{ before: 'Live', now: 'New' }}
      />
      {photos && <PhotoStrip photos={photos} />}
      <div className="waiting-actions">
        <button
          type="button"
          className="button button-main"
          aria-disabled={isRunning || undefined}
          onClick={(event) => isSecondClick(event) || run('accept')}
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

function RefuseEditDialog({ edit, onClose }: { edit: WaitingItem; onClose: () => void }) {
  const { run, isRunning } = useDecideEdit(edit)
  const { typed, type } = useReason(reasonKeyOf(edit))
  const confirm = async () => {
    await run('refuse', toReason(typed))
    // Close after a failure too: the dialog would cover the message that explains it.
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

/** The key under which the typed reason is kept. */
const reasonKeyOf = ({ id }: WaitingItem) => `edit ${id}`

function useDecideEdit(edit: WaitingItem) {
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

function UndoButton({ edit: { id, business } }: { edit: LiveEdit }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useEditUndo(id)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      showToast({ title: 'Edit taken back', text: outcomeText(await mutateAsync()) })
    } catch (error) {
      showFailureToast('The edit was not taken back', error)
    }
    // Close after a failure too: the dialog would cover the message that explains it.
    setAsking(false)
  })
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" /> Take this edit back
        <span className="sr-only"> of {business.name}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Take Edit Back"
          confirmLabel="Take back"
          pendingLabel="Taking back..."
          tone="destructive"
          isPending={isRunning}
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          The listing <bdi>{business.name}</bdi> goes back to what it said before this edit. The owner is told
          by email at once. You cannot undo this.
        </ConfirmDialog>
      )}
    </>
  )
}

function outcomeText({ takenBack, left }: EditUndo): string {
  const gone = left.filter(({ why }) => why === 'picture-gone').map(({ field }) => field)
  const hidden = left.filter(({ why }) => why === 'private').map(({ field }) => field)
  const changed = left.filter(({ why }) => why === 'changed').map(({ field }) => field)
  return [
    `Changed back: ${labelsOf(takenBack).join(', ')}. The owner is told.`,
    gone.length > 0 &&
      `Not changed back, because the old picture is no longer kept: ${labelsOf(gone).join(', ')}.`,
    hidden.length > 0 &&
      `Not changed back, because the owner hid or removed it: ${labelsOf(hidden).join(', ')}.`,
    changed.length > 0 &&
      `Not changed back, because it has changed since, or a newer edit is waiting: ${labelsOf(changed).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
