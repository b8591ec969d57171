// Knows the page for a forgotten password: the form, and what it says after sending, the same for every address.
import { useState } from 'react'
import { useAddress } from '../../navigation/address.ts'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LinkSent } from './link-sent.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageHead(plainHead(useSite().name, 'Forgot your password?', '/forgot-password'))
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  if (isSent) return <LinkSent />
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <AccountFrame
      title="Forgot your password?"
      intro={<p>We mail you a link to set a new one. Your listing stays as it is.</p>}
      aside={
        <>
          <h2>It happens to everyone</h2>
          <p>Two minutes, and you are back at your listing.</p>
        </>
      }
    >
      <ForgotPasswordForm onSent={setSentTo} />
    </AccountFrame>
  )
}
