// Knows the notice about an address that is not confirmed, and asks for another link.
import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { showFailureToast } from '../../data/failure-toast.ts'
import { send } from '../../data/send.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { PlainForm } from '../../ui/plain-form.tsx'

const label = 'Send the Link Again'

export function EmailNotice({ business: { emailConfirmed, ownerEmail } }: { business: OwnBusiness }) {
  const { ask, isBusy, isSent } = useAskForLink()
  if (emailConfirmed || !ownerEmail) return null
  return (
    <section className="owner-notice" aria-labelledby="email-notice-title">
      <MailQuestion aria-hidden="true" />
      <div>
        <h2 id="email-notice-title">Please confirm your email address</h2>
        <p>
          Open the link in our mail to <b>{ownerEmail}</b> and press the button there. Until then we send at
          most six mails to this address. Is it wrong? Change it in{' '}
          <PageLink className="text-link" href="/business/settings">
            Settings
          </PageLink>
          .
        </p>
        <p role="status">
          {isSent && 'The link is on its way. Mail can take a few minutes, and may land in the spam folder.'}
        </p>
      </div>
      <button type="button" className="button needs-script" aria-disabled={isBusy || undefined} onClick={ask}>
        {label}
      </button>
      <PlainForm action="/business?form=confirmation" label={label} />
    </section>
  )
}

function useAskForLink() {
  const [isSent, setSent] = useState(false)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await send('POST', '/api/auth/send-confirmation')
      setSent(true)
    } catch (error) {
      showFailureToast('The link was not sent', error, 'Something went wrong. Please try again.')
    }
  })
  return { ask: () => void run(), isBusy: isRunning, isSent }
}
