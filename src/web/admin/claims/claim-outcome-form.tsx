// The form in which a moderator checks the digits of a claim, accepts it or refuses it.
import { type MouseEvent, useState } from 'react'
import { type Claim, maxClaimNote } from '../../../contract/claims.ts'
import { useClaimClosing } from '../../data/claims.ts'
import { isSecondClick } from '../../data/send.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { LineForm, useLineSending } from '../line-form.tsx'
import { useTypedTexts } from '../use-typed-form.ts'

const action = '/admin/claims'
const digitsAction = '/admin/claims?form=digits'

const failureTitle = 'Nothing was decided'

type Outcome = 'accepted' | 'refused' | 'checked'

export function ClaimOutcomeForm({ claim }: { claim: Claim }) {
  const { id, proof, isProved, triesLeft, business, hasDocument } = claim
  const names = { digits: `digits-${id}`, note: `note-${id}` }
  const { ref, refused, typed, fieldOf, showErrors } = useTypedTexts([action, digitsAction], {
    [names.digits]: '',
    [names.note]: '',
  })
  const { mutateAsync } = useClaimClosing(id)
  const { run, isRunning } = useLineSending(
    { id, failureTitle, showErrors },
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
        action={action}
        id={id}
        refused={refused}
        label={`Decide on the claim of ${business.name}`}
        failureTitle={failureTitle}
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
