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
type AddPasskeyFormProps = { isFirst: boolean; onCodes: (codes: string[]) => void }

export function AddPasskeyForm({ isFirst, onCodes }: AddPasskeyFormProps) {
  const { ref, refused, typed, clear, fieldOf } = useTypedTexts(action, empty)
  const [isUnnamed, setUnnamed] = useState(false)
  const { mutateAsync, isPending, isIdle, error } = useAddPasskey()
  const isHydrated = useIsHydrated()
  const { url } = useSite()
  const { run } = useOneAtATime(async () => {
    // The server would say so only after the device has made the passkey.
    const isNamed = typed.passkeyName.trim() !== ''
    setUnnamed(!isNamed)
    if (!isNamed) return focus('passkeyName')
    try {
      const { recoveryCodes } = await mutateAsync({
        name: typed.passkeyName,
        currentPassword: typed.passkeyPassword,
      })
      clear()
      showToast({ title: 'Passkey added', text: `${typed.passkeyName} signs you in from now on.` })
      if (recoveryCodes) onCodes(recoveryCodes)
    } catch (error) {
      const path = pathOf(error)
      if (path) focus(path)
    }
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  if (isHydrated && !canUsePasskeys()) return <p>{words.noPasskeysHere}</p>
  const field = (name: keyof typeof empty) => ({
    ...fieldOf(name),
    ...((isUnnamed || !isIdle) && { error: errorOf(name) }),
  })
  const errorOf = (name: keyof typeof empty) => {
    if (isUnnamed) return name === 'passkeyName' ? words.nameMissing : undefined
    return error && pathOf(error) === name ? sentenceOf(error, words.addFailed) : undefined
  }
  const failure =
    !isUnnamed && error && !pathOf(error)
      ? deviceSentence(error, url) || sentenceOf(error, words.addFailed)
      : null
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

const focus = (name: string) => document.getElementById(fieldId(name))?.focus()

/** The field that an error is about; undefined for one of the device or of no field, which is said below the button. */
function pathOf(error: unknown): keyof typeof empty | undefined {
  const path = error instanceof CallError ? error.issues[0]?.path : undefined
  return path === 'currentPassword' ? 'passkeyPassword' : path === 'name' ? 'passkeyName' : undefined
}
