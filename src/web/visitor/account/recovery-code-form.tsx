// Knows the form for a recovery code. The server checks it.
import { type SubmitEvent, useState } from 'react'
import type { ResultOf } from '../../../contract/endpoints.ts'
import { codesLeftText } from '../../../contract/recovery-codes-text.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { fieldId } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

const field = 'code'
const fallback = 'The sign-in did not work. Please try again.'

/** Who signs in without the passkey may have lost it, and must not find out at the last code. */
const usedText = (left: number) => `${codesLeftText(left)} Make new ones on your account page.`

type RecoveryCodeFormProps = {
  onSignedIn: (session: ResultOf<'signInWithPasskey'>, note: string) => void
}

export function RecoveryCodeForm({ onSignedIn }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure('')
    try {
      const { recoveryCodesLeft, ...session } = await send<'signInWithRecoveryCode'>(
        'POST',
        '/api/auth/login/recovery-code',
        { code },
      )
      onSignedIn(session, usedText(recoveryCodesLeft))
    } catch (error) {
      setFailure(sentenceOf(error, fallback))
      document.getElementById(fieldId(field))?.focus()
    }
  })
  const signIn = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={signIn}
      aria-label="Sign in with a recovery code"
    >
      <TextField
        label="Recovery code"
        name={field}
        help="One of the ten codes that you kept, such as k7mw-2tqc-x9fb-hs4p. Each works once."
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        error={failure}
        onChange={(event) => {
          setCode(event.target.value)
          setFailure('')
        }}
      />
      <div className="form-actions">
        <SubmitButton label="Use the Code" busyLabel="Signing in..." busy={isRunning} />
      </div>
    </form>
  )
}
