// The second step of a sign-in: the passkey, or a recovery code for people who do not have it at hand.
import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ResultOf } from '../../../contract/endpoints.ts'
import { codesLeftText, type PasskeyRequest } from '../../../contract/second-factor.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { canUsePasskeys, deviceSentence, signWithPasskey } from '../../data/second-factor.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { fieldId, TextField } from '../../ui/fields.tsx'
import { ButtonFailure, SubmitButton } from '../../ui/form-summary.tsx'
import { useSite } from '../../ui/page-head.ts'

const withPasskeys = 'Your account has a passkey. Use it within five minutes to finish signing in.'
const withoutPasskeys =
  'Your account has a passkey, but this browser cannot use passkeys here. Type one of your recovery codes.'
const fallback = 'Signing in did not work. Please try again.'

type SecondStepProps = {
  request: PasskeyRequest
  /** `note` is shown after the welcome. */
  onSignedIn: (session: ResultOf<'signInWithPasskey'>, note?: string) => void
  onRestart: () => void
}

export function SecondStep({ request, onSignedIn, onRestart }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { url } = useSite()
  const [failure, setFailure] = useState('')
  const [hasPasskeys] = useState(canUsePasskeys)
  useEffect(() => heading.current?.focus(), [])
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure('')
    try {
      const credential = await signWithPasskey(request)
      onSignedIn(await send<'signInWithPasskey'>('POST', '/api/auth/login/passkey', { credential }))
    } catch (error) {
      setFailure(deviceSentence(error, url) || sentenceOf(error, fallback))
    }
  })
  return (
    <section className="form second-step" aria-labelledby="second-step-title">
      <h2 id="second-step-title" ref={heading} tabIndex={-1}>
        One more step
      </h2>
      <p>{hasPasskeys ? withPasskeys : withoutPasskeys}</p>
      {hasPasskeys && (
        <div className="field">
          <div className="form-actions">
            <button
              type="button"
              className="button button-main"
              aria-disabled={isRunning || undefined}
              onClick={() => void run()}
            >
              <KeyRound aria-hidden="true" /> {isRunning ? 'Waiting for your passkey...' : 'Use My Passkey'}
            </button>
          </div>
          <ButtonFailure text={failure} />
        </div>
      )}
      <details className="form-more" open={!hasPasskeys}>
        <summary>Use a recovery code instead</summary>
        <RecoveryCodeForm onSignedIn={onSignedIn} />
      </details>
      <div className="form-actions">
        <button type="button" className="button" onClick={onRestart}>
          Start Again
        </button>
      </div>
    </section>
  )
}

const field = 'code'

/** Somebody who signs in without the passkey may have lost it, so they learn in time how many codes are left. */
const usedText = (left: number) => `${codesLeftText(left)} Make new ones on your account page.`

type RecoveryCodeFormProps = {
  onSignedIn: (session: ResultOf<'signInWithPasskey'>, note: string) => void
}

function RecoveryCodeForm({ onSignedIn }: RecoveryCodeFormProps) {
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
        help="One of the ten codes that you saved, such as k7mw-2tqc-x9fb-hs4p. Each works once."
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
