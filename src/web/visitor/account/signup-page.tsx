// Knows the signup screen: the form, and the screen after it is sent.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAddress } from '../../navigation/address.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { signupHead } from '../account-heads.ts'
import { AccountFrame } from './account-frame.tsx'
import { NextSteps } from './next-steps.tsx'
import { SignupDone } from './signup-done.tsx'
import { SignupForm } from './signup-form.tsx'
import { SignupIntro } from './signup-intro.tsx'
import { useEntryGuard } from './use-entry-guard.ts'
import type { Sent } from './use-signup-form.ts'

export function SignupPage() {
  const [submitted, setSubmitted] = useState<Sent | null>(null)
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  usePageHead(signupHead(useSite()))
  useEntryGuard('newcomer')
  const startAnew = () => {
    // The empty form is rendered first, since its heading takes the focus from the button that disappears.
    flushSync(() => setSubmitted(null))
    goToStart()
  }
  if (isSent) return <SignupDone />
  if (submitted !== null) return <SignupDone sent={submitted} onAnother={startAnew} />
  return (
    <AccountFrame title="List your business" intro={<SignupIntro />} aside={<NextSteps />}>
      <SignupForm onDone={setSubmitted} />
    </AccountFrame>
  )
}
