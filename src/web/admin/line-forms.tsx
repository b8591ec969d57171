// The forms in one line of a moderator's list, about one report or claim: one writes to the owner of a reported listing, and one decides a claim.
import { type MouseEvent, type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { type Claim, maxClaimNote } from '../../contract/claims.ts'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import type { Report } from '../../contract/report.ts'
import { maxOwnerMessage } from '../../contract/report-choices.ts'
import { useClaimClosing } from '../data/claims.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useOwnerMessage } from '../data/reports.ts'
import {
  type FieldErrors,
  fieldErrorsOf,
  isSecondClick,
  onlyFieldErrorOf,
  showFailureToast,
} from '../data/send.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { isOfLine, RefusedSummary, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { showToast } from '../ui/toast.ts'
import { useTypedTexts } from './use-typed-form.ts'

type LineFormProps = {
  ref: RefObject<HTMLFormElement | null>
  action: PageFormAction
  /** The id of the report or the claim. */
  id: number
  /** The form that was sent without a script and refused; it may belong to another line. */
  refused: RefusedForm | null
  label: string
  failureTitle: string
  /** Called with the button that was pressed, or null if the browser does not report it. */
  onSubmit: (submitter: HTMLElement | null) => void
  children: ReactNode
}

export function LineForm({ ref, action, id, refused, label, failureTitle, ...props }: LineFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onSubmit((event.nativeEvent as globalThis.SubmitEvent).submitter)
  }
  return (
    <form
      className="form report-form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      aria-label={label}
    >
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {isOfLine(refused, id) && <RefusedSummary refused={refused} failureTitle={failureTitle} />}
      {props.children}
    </form>
  )
}

type LineSending = { id: number; failureTitle: string; showErrors: (errors: FieldErrors) => void }

/** Sends the form of a line, once at a time. A failure is shown at the fields of the line, or as a toast if it is about none of them. */
export function useLineSending<Input extends unknown[]>(
  { id, failureTitle, showErrors }: LineSending,
  send: (...input: Input) => Promise<void>,
) {
  return useOneAtATime(async (...input: Input) => {
    showErrors({})
    try {
      await send(...input)
    } catch (failure) {
      const errors = Object.entries(fieldErrorsOf(failure))
      if (errors.length === 0) showFailureToast(failureTitle, failure)
      showErrors(Object.fromEntries(errors.map(([name, error]) => [`${name}-${id}`, error])))
    }
  })
}

const messageAction = '/admin/reports?form=message'

export function WriteToOwner({ report: { id, business } }: { report: Report }) {
  const name = `message-${id}`
  const { ref, refused, typed, clear, fieldOf, showErrors } = useTypedTexts(messageAction, { [name]: '' })
  const { mutateAsync } = useOwnerMessage(business.id)
  const { run, isRunning } = useOneAtATime(async () => {
    showErrors({})
    try {
      await mutateAsync(typed[name] ?? '')
      clear()
      showToast({
        title: 'Message sent',
        text: 'The owner gets it by email. A reply goes to the support address.',
      })
    } catch (failure) {
      showErrors({ [name]: onlyFieldErrorOf(failure, 'The message was not sent. Please try again.') })
    }
  })
  return (
    <details className="write-to-owner" open={isOfLine(refused, id) || undefined}>
      <summary className="button">
        Write to the owner<span className="sr-only"> of {business.name}</span>
      </summary>
      <LineForm
        ref={ref}
        action={messageAction}
        id={id}
        refused={refused}
        label={`Write to the owner of ${business.name}`}
        failureTitle="The message was not sent"
        onSubmit={() => void run()}
      >
        <input type="hidden" name="business" value={business.id} />
        <TextAreaField
          label="Message to the owner"
          rows={3}
          maxLength={maxOwnerMessage}
          help={`At most ${maxOwnerMessage} characters. The owner gets it by email, and it is kept in the history of the listing.`}
          {...fieldOf(name)}
        />
        <SubmitButton label="Send the message" busyLabel="Sending..." busy={isRunning} />
      </LineForm>
    </details>
  )
}

const claimAction = '/admin/claims'
const digitsAction = '/admin/claims?form=digits'

const undecided = 'Nothing was decided'

type Outcome = 'accepted' | 'refused' | 'checked'

export function ClaimOutcomeForm({ claim }: { claim: Claim }) {
  const { id, proof, isProved, triesLeft, business, hasDocument } = claim
  const names = { digits: `digits-${id}`, note: `note-${id}` }
  const { ref, refused, typed, fieldOf, showErrors } = useTypedTexts([claimAction, digitsAction], {
    [names.digits]: '',
    [names.note]: '',
  })
  const { mutateAsync } = useClaimClosing(id)
  const { run, isRunning } = useLineSending(
    { id, failureTitle: undecided, showErrors },
    async (outcome: Outcome, digits: string, note: string) => {
      await mutateAsync({ outcome, ...(digits && { digits }), ...(note && { note }) })
      showToast(doneWords[outcome])
    },
  )
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const asksForDigits = proof === 'telephone' && !isProved
  const canAccept = claim.dispute?.isOver !== false && (isProved || proof !== 'email')
  const send = (outcome: Outcome) => run(outcome, typed[names.digits] ?? '', typed[names.note] ?? '')
  const submit = (submitter: HTMLElement | null) => {
    const outcome = (submitter?.getAttribute('value') ?? 'checked') as Outcome
    if (outcome === 'checked') void send(outcome)
    else if (!isRunning) setAsked(outcome)
  }
  const button = {
    type: 'submit',
    'data-held': true,
    'aria-disabled': isRunning || undefined,
    onClick: (event: MouseEvent) => isSecondClick(event) && event.preventDefault(),
  } as const
  return (
    <>
      <LineForm
        ref={ref}
        action={claimAction}
        id={id}
        refused={refused}
        label={`Decide on the claim of ${business.name}`}
        failureTitle={undecided}
        onSubmit={submit}
      >
        {asksForDigits && (
          <TextField
            label="The six digits"
            inputMode="numeric"
            autoComplete="off"
            help={`As the person on the phone says them. They can be tried ${triesLeft === 1 ? 'once' : `${triesLeft} times`} more.`}
            {...fieldOf(names.digits)}
          />
        )}
        <TextAreaField
          label="Note to the claimant"
          required={false}
          rows={2}
          maxLength={maxClaimNote}
          help="It is emailed if you refuse."
          {...fieldOf(names.note)}
        />
        <div className="form-actions">
          {canAccept && (
            <button {...button} className="button button-main" name="outcome" value="accepted">
              Accept<span className="sr-only"> the claim of {business.name}</span>
            </button>
          )}
          {asksForDigits && !canAccept && (
            <button
              {...button}
              className="button button-main"
              name="outcome"
              value="checked"
              formAction={digitsAction}
            >
              Check the Digits<span className="sr-only"> of {business.name}</span>
            </button>
          )}
          <button {...button} className="button" name="outcome" value="refused">
            Refuse<span className="sr-only"> the claim of {business.name}</span>
          </button>
        </div>
      </LineForm>
      {asked && (
        <ConfirmDialog
          title={questions[asked].title}
          confirmLabel={questions[asked].label}
          pendingLabel="Saving..."
          tone={asked === 'refused' ? 'destructive' : 'plain'}
          isPending={false}
          onConfirm={() => {
            // At once: a field with an error cannot get the focus while the dialog is open.
            setAsked(null)
            void send(asked)
          }}
          onClose={() => setAsked(null)}
        >
          {questions[asked].text}
          {hasDocument && ' The document is deleted.'}
        </ConfirmDialog>
      )}
    </>
  )
}

const questions = {
  accepted: {
    title: 'Accept this claim?',
    label: 'Accept',
    text: 'The listing becomes theirs, and they are told by email.',
  },
  refused: { title: 'Refuse this claim?', label: 'Refuse', text: 'They are told by email.' },
}

const doneWords: Record<Outcome, { title: string; text: string }> = {
  accepted: { title: 'Claim accepted', text: 'The listing has its owner, who is told by email.' },
  refused: { title: 'Claim refused', text: 'The claimant is told by email.' },
  checked: {
    title: 'The digits are right',
    text: 'You can decide once the owner has answered, or their time is up.',
  },
}
