// The form that adds a passkey. Only the server validates it: the admin area needs no schemas.
import type { SubmitEvent } from 'react'
import { maxPasskeyName } from '../../../contract/second-factor.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { canUsePasskeys, deviceSentence, useAddPasskey } from '../../data/second-factor.ts'
import { type FieldErrors, fieldErrorsOf, sentenceOf } from '../../data/send.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { ButtonFailure, RefusedSummary, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { useTypedTexts } from '../use-typed-form.ts'

const action = '/admin/account?form=passkey'
// The names differ from those in the other forms of the page, because the id of a field is made from its name.
const empty = { passkeyName: '', passkeyPassword: '' }
type AddPasskeyFormProps = { isFirst: boolean; onCodes: (codes: string[]) => void }

export function AddPasskeyForm({ isFirst, onCodes }: AddPasskeyFormProps) {
  const { ref, refused, typed, clear, fieldOf, showErrors } = useTypedTexts(action, empty)
  const { run, isPending, failure } = useAdding(typed, showErrors, (codes) => {
    clear()
    if (codes) onCodes(codes)
  })
  const isHydrated = useIsHydrated()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  if (isHydrated && !canUsePasskeys()) return <p>{words.noPasskeysHere}</p>
  return (
    <form
      className="form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={send}
      aria-labelledby="add-passkey-title"
    >
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The passkey was not added" />
      <h3 id="add-passkey-title">{isFirst ? 'Add a passkey' : 'Add another passkey'}</h3>
      <TextField
        label="Name"
        help={`The device that stores it, such as Laptop or Phone. At most ${maxPasskeyName} characters.`}
        autoComplete="off"
        maxLength={maxPasskeyName}
        {...fieldOf('passkeyName')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...fieldOf('passkeyPassword')} />
      <div className="field">
        <div className="form-actions">
          <SubmitButton busy={isPending} label="Add Passkey" busyLabel="Waiting for your device..." />
        </div>
        <ButtonFailure text={failure} />
      </div>
    </form>
  )
}

/** Adds a passkey. Errors are shown at their fields, or below the button. */
function useAdding(
  { passkeyName, passkeyPassword }: typeof empty,
  showErrors: (errors: FieldErrors) => void,
  onAdded: (codes: string[] | null) => void,
) {
  const { mutateAsync, isPending, error, reset } = useAddPasskey()
  const { url } = useSite()
  const { run } = useOneAtATime(async () => {
    reset()
    // The server would refuse an empty name only after the device has created the passkey.
    if (passkeyName.trim() === '') return showErrors({ passkeyName: words.nameMissing })
    showErrors({})
    try {
      const { recoveryCodes } = await mutateAsync({ name: passkeyName, currentPassword: passkeyPassword })
      showToast({ title: 'Passkey added', text: `${passkeyName} signs you in from now on.` })
      onAdded(recoveryCodes)
    } catch (error) {
      showErrors(errorsOfFields(error))
    }
  })
  const isOfField = Object.keys(errorsOfFields(error)).length > 0
  const failure =
    error && !isOfField ? deviceSentence(error, url) || sentenceOf(error, words.addFailed) : null
  return { run, isPending, failure }
}

/** Empty for an error of the device, or one without a field; these are shown below the button. */
function errorsOfFields(error: unknown): FieldErrors {
  const { name, currentPassword } = fieldErrorsOf(error)
  return { ...(name && { passkeyName: name }), ...(currentPassword && { passkeyPassword: currentPassword }) }
}

export const words = {
  about:
    'With a passkey, nobody can sign in with your password alone. Your phone or computer stores the passkey and asks for your fingerprint, face or PIN.',
  required: 'Every administrator and moderator of this directory needs one.',
  needed:
    'Every administrator and moderator of this directory needs a passkey. You cannot do anything else until you have one.',
  none: 'You have no passkey yet.',
  noPasskeysHere:
    'This browser cannot create a passkey here. Open this page in another browser, at the usual address of the directory.',
  nameMissing: 'Give the passkey a name, such as Laptop.',
  addFailed: 'The passkey was not added. Please try again.',
  notRemoved: 'Nothing was removed',
  removeFailed: 'The passkey was not removed. Please try again.',
  removeText: 'It will no longer sign you in. Delete it on the device, too.',
  removeLastText:
    'You will sign in with your password alone again, and your recovery codes stop working. Delete the passkey on the device, too.',
  renewFailed: 'No new codes were made. Please try again.',
  renewText: 'Your current codes stop working at once.',
  keep: 'Print them or write them down, and keep them where nobody else can see them. Each lets you sign in once without your passkey. They are not shown again.',
}
