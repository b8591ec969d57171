// The dialog before a decision, the reason typed in it, and the toast afterwards, with a button that undoes it for ten seconds.
import { useState } from 'react'
import type { UndoOutcome } from '../../../contract/bulk-decision.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import {
  type Decision,
  type DecisionReason,
  decisions,
  maxReasonText,
  type ReasonKind,
  reasonKinds,
  transitions,
} from '../../../contract/transitions.ts'
import { useModeration, useUndoDecisions } from '../../data/moderate.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { sentenceOf, showFailureToast } from '../../data/send.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField, TextAreaField } from '../../ui/fields.tsx'
import { showToast, type Toast } from '../../ui/toast.ts'

/** The texts of the first two are from spec §2. A suspension without a reason opens no dialog. */
const dialogs = {
  approve: { ...transitions.approve.dialog, takesReason: false },
  reject: { ...transitions.reject.dialog, takesReason: true },
  suspend: {
    title: 'Suspend Listing',
    text: 'Are you sure you want to suspend "{name}"? It will be hidden from visitors until it is activated.',
    tone: 'destructive',
    takesReason: true,
  },
} as const

export type AskedDecision = {
  transition: keyof typeof dialogs
  business: Pick<ModerationItem, 'id' | 'name' | 'version'>
  /** The reason that is preselected. */
  suggested?: ReasonKind | undefined
  /** Whether a key opened the dialog, not a button. */
  isByKey?: boolean
}
type DecisionDialogProps = {
  decision: AskedDecision
  onDecide?: () => void
  /** Called if the moderator no longer wants to be asked before an approval. Without it, this cannot be chosen. */
  onAskNoMore?: () => void
  /** Called after 'Undo' was pressed. */
  onUndone?: (id: string) => void
  onClose: () => void
}

export function DecisionDialog({
  decision: { transition, business, suggested, isByKey },
  onDecide,
  onAskNoMore,
  onUndone,
  onClose,
}: DecisionDialogProps) {
  const { run, running } = useDecision(onUndone)
  const { typed, type } = useReason(business.id, suggested)
  const { label, busyLabel } = transitions[transition]
  const { title, text, tone, takesReason } = dialogs[transition]
  const [isLastTime, setLastTime] = useState(false)
  const [beforeName, afterName] = text.split('{name}')
  const confirm = async () => {
    onDecide?.()
    if (isLastTime) onAskNoMore?.()
    await run(business, transition, takesReason ? toReason(typed) : undefined)
    // Close after a failure too: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      pendingLabel={busyLabel}
      tone={tone}
      fields={
        takesReason ? (
          <ReasonFields typed={typed} onType={type} />
        ) : (
          onAskNoMore && <AskNoMoreField isChecked={isLastTime} onChange={setLastTime} />
        )
      }
      isConfirmFirst={isByKey}
      isPending={running !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {beforeName}
      <bdi>{business.name}</bdi>
      {afterName}
    </ConfirmDialog>
  )
}

type AskNoMoreFieldProps = { isChecked: boolean; onChange: (isChecked: boolean) => void }

/** The choice to approve listings and reviews without the dialog. */
export const AskNoMoreField = (choice: AskNoMoreFieldProps) => (
  <div className="reason-fields">
    <CheckField
      name="approveAtOnce"
      label="Approve without asking from now on"
      help="In this browser. You can undo each approval for ten seconds."
      error={undefined}
      {...choice}
    />
  </div>
)

type ReasonFieldsProps = { typed: TypedReason; onType: (typed: TypedReason) => void }

const kinds = Object.keys(reasonKinds) as ReasonKind[]

export function ReasonFields({ typed, onType }: ReasonFieldsProps) {
  const words = typed.kind === '' ? null : reasonKinds[typed.kind]
  return (
    <div className="reason-fields">
      <SelectField
        label="Reason"
        name="reason"
        required={false}
        help={
          words
            ? `The owner reads: ${words.sentence} ${words.advice}`
            : 'The owner reads it and can act on it.'
        }
        value={typed.kind}
        onChange={({ target }) =>
          onType({ ...typed, kind: kinds.find((kind) => kind === target.value) ?? '' })
        }
      >
        <option value="">No reason given</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {reasonKinds[kind].label}
          </option>
        ))}
      </SelectField>
      {words && (
        <TextAreaField
          label="Note to the owner"
          name="note"
          required={false}
          rows={3}
          maxLength={maxReasonText}
          help={`In your own words, at most ${maxReasonText} characters.`}
          hint={typed.text && `${typed.text.length} of ${maxReasonText}`}
          value={typed.text}
          onChange={({ target }) => onType({ ...typed, text: target.value })}
        />
      )}
    </div>
  )
}

/** The kind '' stands for no reason. */
export type TypedReason = { kind: ReasonKind | ''; text: string }

/** Replaces the business id for a bulk decision. */
export const severalBusinesses = 'several'
/** The typed reasons by business id. Only the dialog writes to it, so it is always empty on the server. */
const kept = new Map<string, TypedReason>()

/** `suggested` is preselected unless something was typed before. */
export function useReason(id: string, suggested: ReasonKind | '' = '') {
  const [typed, setTyped] = useState(kept.get(id) ?? { kind: suggested, text: '' })
  const type = (reason: TypedReason) => {
    kept.set(id, reason)
    setTyped(reason)
  }
  return { typed, type }
}

export const forgetReason = (id: string): void => void kept.delete(id)

/** The reason to send. The note only explains the kind, so without a kind nothing is sent. */
export function toReason({ kind, text }: TypedReason): DecisionReason | undefined {
  if (kind === '') return undefined
  return text.trim() === '' ? { kind } : { kind, text }
}

/** `run` makes a decision. While it runs, `running` is what was decided about which business. */
export function useDecision(onUndone?: (id: string) => void) {
  const showDecided = useDecidedToast()
  const { mutateAsync, variables } = useModeration(({ business: { id, name }, decision }) => {
    const { success, failure } = decisions[decision]
    return {
      onSuccess: ({ decisionId }) => {
        forgetReason(id)
        const text = success.text.replace('{name}', () => inSentence(name))
        showDecided({ title: success.title, text }, { ids: [decisionId], onUndone: () => onUndone?.(id) })
      },
      // The last decision before this one can still be undone.
      onError: (error) =>
        showDecided(
          { title: failure.title, text: sentenceOf(error, failure.text), tone: 'destructive' },
          { ids: [] },
        ),
    }
  })
  // A failure is shown by `onError`.
  const { run, isRunning } = useOneAtATime(
    (business: AskedDecision['business'], decision: Decision, reason?: DecisionReason) =>
      mutateAsync({ business, decision, reason }).catch(() => undefined),
    ({ id }) => id,
  )
  return { run, running: isRunning ? variables : undefined }
}

/** The most characters of a name that a toast shows; the card shows the whole name. */
const maxNameLength = 60

/** A name inside a sentence. U+2068 and U+2069 isolate it, so that its text direction does not affect the rest. */
function inSentence(name: string): string {
  const characters = [...name]
  const short = characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name
  return `\u2068${short}\u2069`
}

/** `remember` stores the business as it was on the screen; `findSeen` returns it. */
export function useSeenVersions() {
  const [seen, setSeen] = useState<ReadonlyMap<string, ModerationItem>>(new Map())
  return {
    findSeen: (id: string) => seen.get(id),
    remember: (business: ModerationItem) => setSeen((before) => new Map(before).set(business.id, business)),
  }
}

/** What was decided; `onUndone` is called once some of it is undone and shown again. In a bulk decision, the first one is `tookMs` older than the toast, so the button is shown for that much less time. */
type Decided = { ids: readonly (number | null)[]; tookMs?: number; onUndone?: (() => void) | undefined }

/** Shows a toast; if there are `ids`, it has the button 'Undo'. */
export function useDecidedToast(): (toast: Toast, decided: Decided) => void {
  const undo = useUndoDecisions()
  return (toast, { onUndone, tookMs, ...decided }) => {
    const ids = decided.ids.filter((id) => id !== null)
    const undoAll = async () => {
      const { outcomes, reloaded } = await undo(ids)
      if (outcomes.some(({ ok }) => ok)) void reloaded.then(onUndone)
      return undoneToast(outcomes)
    }
    showUndoableToast(toast, ids.length > 0 ? undoAll : undefined, tookMs)
  }
}

/** `until` is on the clock of `performance.now()`. */
type Undoable = { until: number; run: () => void }
/** What can still be undone, the last decision at the end. Only toasts write to it, so it is always empty on the server. */
let undoable: Undoable[] = []

/**
 * Shows a toast with a button that undoes the decision. `undo` returns the toast to show then, which has a button for the decision before, as
 * long as that can be undone: of two quick decisions, only the toast of the second can be seen.
 */
export function showUndoableToast(toast: Toast, undo?: () => Promise<Toast>, tookMs = 0): void {
  const own: Undoable | undefined = undo && {
    until: performance.now() + undoMs - tookMs,
    run: () => {
      undoable = undoable.filter((one) => one !== own)
      void undo().then((undone) => showToast(withUndo(undone)), showUndoFailure)
    },
  }
  if (own) undoable.push(own)
  showToast(withUndo(toast, own))
}

function withUndo(toast: Toast, own?: Undoable): Toast {
  const now = performance.now()
  undoable = undoable.filter(({ until }) => until > now)
  const last = undoable.at(-1)
  if (!last) return toast
  const label = last === own ? 'Undo' : 'Undo Previous'
  return { ...toast, action: { label, hint: undoHint, durationMs: last.until - now, run: last.run } }
}

/** How long a decision can be undone. */
const undoMs = 10_000
const undoFailed = 'Undo Failed'
const undoHint = 'To undo it within ten seconds, press F8, then Tab twice and Enter.'

function undoneToast(outcomes: readonly UndoOutcome[]): Toast {
  const refused = outcomes.filter(({ ok }) => !ok)
  const count = outcomes.length - refused.length
  const done = count === 1 ? 'The listing is as it was before.' : `${count} listings are as they were before.`
  if (refused.length === 0) return { title: 'Undone', text: done, tone: 'notice' }
  const refusal = refused[0]?.message ?? ''
  return count > 0
    ? { title: 'Not everything was undone', text: `${done} Of the others: ${refusal}`, tone: 'destructive' }
    : { title: undoFailed, text: refusal, tone: 'destructive' }
}

const showUndoFailure = (error: unknown): void =>
  showFailureToast(undoFailed, error, 'The decision could not be undone. Please look at it again.')
