// The dialog before a decision about a review or a reply, and the toast afterwards.
import { useState } from 'react'
import type { ReviewItem, ReviewRejection } from '../../../contract/review.ts'
import { type RejectionKind, rejectionReasons, reviewLengths } from '../../../contract/review-choices.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { type ReviewVerdict, useReviewDecision, useReviewUndo } from '../../data/review-queue.ts'
import { showFailureToast } from '../../data/send.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { AskNoMoreField, showUndoableToast } from '../lists/decision-dialog.tsx'

type Judged = Pick<ReviewItem, 'part' | 'state'>

/** Whether it is public and was reported: then it is kept or removed. */
export const isReported = ({ part, state }: Judged) => part === 'review' && state === 'published'

/** The words for a verdict. */
export function verdictWords(item: Judged, verdict: ReviewVerdict) {
  const subject = item.part === 'reply' ? 'Answer' : 'Review'
  const isKept = isReported(item)
  if (verdict === 'approve')
    return isKept
      ? { label: 'Keep', title: `Keep ${subject}`, done: `${subject} Kept`, text: keptText }
      : { label: 'Approve', title: `Publish ${subject}`, done: `${subject} Published`, text: publishedText }
  return isKept
    ? { label: 'Remove', title: `Remove ${subject}`, done: `${subject} Removed`, text: rejectedText }
    : { label: 'Reject', title: `Reject ${subject}`, done: `${subject} Rejected`, text: rejectedText }
}

const keptText = 'The reports are closed.'
const publishedText = 'Visitors see it now. Its writer is told.'
const rejectedText = 'Visitors do not see it. Its writer is told.'

type ReviewDialogProps = {
  verdict: ReviewVerdict
  item: ReviewItem
  isByKey: boolean
  onDecide: () => void
  /** Called if the moderator no longer wants to be asked before an approval. */
  onAskNoMore: () => void
  onClose: () => void
}

export function ReviewDialog({ verdict, item, isByKey, onDecide, onAskNoMore, onClose }: ReviewDialogProps) {
  const { run, isRunning } = useReviewVerdict()
  const [kind, setKind] = useState<RejectionKind | ''>('')
  const [note, setNote] = useState('')
  const [isLastTime, setLastTime] = useState(false)
  const { label, title, text } = verdictWords(item, verdict)
  const confirm = async () => {
    onDecide()
    if (isLastTime) onAskNoMore()
    await run(item, verdict, kind === '' ? undefined : { kind, ...(note.trim() && { text: note }) })
    // Close after a failure too: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      pendingLabel="Saving..."
      tone={verdict === 'reject' ? 'destructive' : 'plain'}
      fields={
        verdict === 'reject' ? (
          <RejectionFields kind={kind} onKind={setKind} note={note} onNote={setNote} />
        ) : (
          !isByKey && !isReported(item) && <AskNoMoreField isChecked={isLastTime} onChange={setLastTime} />
        )
      }
      isConfirmFirst={isByKey}
      isPending={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      {verdict === 'approve' ? 'Everyone can read it on the page of ' : 'Nobody can read it on the page of '}
      <bdi>{item.business.name}</bdi>. {text === keptText ? keptText : 'Its writer is told by email.'}
    </ConfirmDialog>
  )
}

type RejectionFieldsProps = {
  kind: RejectionKind | ''
  onKind: (kind: RejectionKind | '') => void
  note: string
  onNote: (note: string) => void
}

const kinds = Object.keys(rejectionReasons) as RejectionKind[]

function RejectionFields({ kind, onKind, note, onNote }: RejectionFieldsProps) {
  return (
    <div className="reason-fields">
      <SelectField
        label="Reason"
        name="reason"
        required={false}
        help={kind ? `The writer reads: ${rejectionReasons[kind].sentence}` : 'The writer reads it.'}
        value={kind}
        onChange={({ target }) => onKind(kinds.find((one) => one === target.value) ?? '')}
      >
        <option value="">No reason given</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {rejectionReasons[one].label}
          </option>
        ))}
      </SelectField>
      {kind && (
        <TextAreaField
          label="Note to the writer"
          name="note"
          required={false}
          rows={3}
          maxLength={reviewLengths.note}
          hint={note && `${note.length} of ${reviewLengths.note}`}
          value={note}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
    </div>
  )
}

/** A review and the reply to it can wait at the same time. */
export const reviewKey = ({ id, part }: ReviewItem) => `${part}-${id}`

/** Sends the verdict, and shows a toast with a button that undoes it for ten seconds. */
export function useReviewVerdict() {
  const { mutateAsync } = useReviewDecision()
  const undo = useReviewUndo()
  return useOneAtATime(async (item: ReviewItem, verdict: ReviewVerdict, reason?: ReviewRejection) => {
    try {
      const { decisionId } = await mutateAsync({ item, verdict, reason })
      const { done, text } = verdictWords(item, verdict)
      showUndoableToast({ title: done, text }, async () => {
        await undo(decisionId)
        return { title: 'Undone', text: 'It is as it was before.', tone: 'notice' }
      })
    } catch (error) {
      showFailureToast('Nothing was decided', error)
    }
  }, reviewKey)
}
