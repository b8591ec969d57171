// Knows the form that adds a passkey. The server checks it: the admin area needs no schemas.
import { type SubmitEvent, useState } from 'react'
import { maxPasskeyName } from '../../../contract/second-factor.ts'
import { CallError } from '../../data/call-error.ts'
import { canUsePasskeys, deviceSentence } from '../../data/passkey-device.ts'
import { useAddPasskey } from '../../data/second-factor.ts'
import { sentenceOf } from '../../data/send.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { ButtonFailure } from '../../ui/button-failure.tsx'
import { fieldId } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RefusedSummary } from '../../ui/refused-summary.tsx'
import { SignedInAs } from '../../ui/signed-in-as.tsx'
import { useSite } from '../../ui/site-context.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useTypedTexts } from '../use-typed-texts.ts'
import { words } from './second-factor-words.ts'

const action = '/admin/account?form=passkey'
// Other names than in the forms beside it: the name is the id of the field on the page.
const empty = { passkeyName: '', passkeyPassword: '' }
type FieldName = keyof typeof empty
type AddPasskeyFormProps = { isFirst: boolean; onCodes: (codes: string[]) => void }

export function AddPasskeyForm({ isFirst, onCodes }: AddPasskeyFormProps) {
  const { ref, refused, typed, clear, fieldOf } = useTypedTexts(action, empty)
  const { run, isPending, isIdle, errorOf, failure } = useAdding(typed, (codes) => {
    clear()
    if (codes) onCodes(codes)
  })
  const isHydrated = useIsHydrated()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  if (isHydrated && !canUsePasskeys()) return <p>{words.noPasskeysHere}</p>
  const field = (name: FieldName) => ({ ...fieldOf(name), ...errorOf(name) })
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
      <RefusedSummary refused={isIdle ? refused : null} failureTitle="The passkey was not added" />
      <h3 id="add-passkey-title">{isFirst ? 'Add a passkey' : 'Add another passkey'}</h3>
      <TextField
        label="Name"
        help={`The device that keeps it, such as Laptop or Phone. At most ${maxPasskeyName} characters.`}
        autoComplete="off"
        maxLength={maxPasskeyName}
        {...field('passkeyName')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...field('passkeyPassword')} />
      <div className="field">
        <div className="form-actions">
          <SubmitButton busy={isPending} label="Add Passkey" busyLabel="Waiting for your device..." />
        </div>
        <ButtonFailure text={failure} />
      </div>
    </form>
  )
}

/** Adds the passkey of the form. What is wrong is said at its field, which gets the focus, or below the button. */
function useAdding(typed: Record<FieldName, string>, onAdded: (codes: string[] | null) => void) {
  const [isUnnamed, setUnnamed] = useState(false)
  const { mutateAsync, isPending, isIdle, error } = useAddPasskey()
  const { url } = useSite()
  const { run } = useOneAtATime(async () => {
    // The server would say so only after the device has made the passkey.
    const isNamed = typed.passkeyName.trim() !== ''
    setUnnamed(!isNamed)
    if (!isNamed) return focus('passkeyName')
    try {
      const sent = { name: typed.passkeyName, currentPassword: typed.passkeyPassword }
      const { recoveryCodes } = await mutateAsync(sent)
      showToast({ title: 'Passkey added', text: `${sent.name} signs you in from now on.` })
      onAdded(recoveryCodes)
    } catch (error) {
      const path = pathOf(error)
      if (path) focus(path)
    }
  })
  const at = pathOf(error)
  const sentence = sentenceOf(error, words.addFailed)
  const errorOf = (name: FieldName) => {
    if (isUnnamed) return { error: name === 'passkeyName' ? words.nameMissing : undefined }
    return isIdle ? {} : { error: at === name ? sentence : undefined }
  }
  const failure = !isUnnamed && error && !at ? deviceSentence(error, url) || sentence : null
  return { run, isPending, isIdle, errorOf, failure }
}

const focus = (name: string) => document.getElementById(fieldId(name))?.focus()

/** The field that an error is about; undefined for one of the device or of no field, which is said below the button. */
function pathOf(error: unknown): FieldName | undefined {
  const path = error instanceof CallError ? error.issues[0]?.path : undefined
  return path === 'currentPassword' ? 'passkeyPassword' : path === 'name' ? 'passkeyName' : undefined
}
