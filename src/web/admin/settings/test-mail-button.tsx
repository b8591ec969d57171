// The button that sends one mail now, and what the mail server said.
import type { TestMail } from '../../../contract/site-settings.ts'
import { useSendTestMail } from '../../data/administration.ts'
import { sentenceOf, useOneAtATime } from '../../data/send.ts'
import { PlainForm } from '../../ui/form-summary.tsx'

export function TestMailButton({ hasServer }: { hasServer: boolean }) {
  const { mutateAsync, data, error } = useSendTestMail()
  const { run, isRunning } = useOneAtATime(() => mutateAsync().catch(() => {}))
  if (!hasServer) return null
  return (
    <section className="panel test-mail" aria-labelledby="test-mail">
      <h2 id="test-mail">Try it</h2>
      <p>Sends one email to your own address, through the mail server that is saved.</p>
      <button
        type="button"
        className="button needs-script"
        aria-disabled={isRunning || undefined}
        onClick={() => run()}
      >
        {isRunning ? 'Sending...' : 'Send Me One Now'}
      </button>
      <PlainForm action="/admin/settings?form=test-mail" label="Send Me One Now" />
      <div role="status">
        {!isRunning && data && <TestMailResult {...data} />}
        {!isRunning && error && <p>{sentenceOf(error, 'The email could not be sent. Please try again.')}</p>}
      </div>
    </section>
  )
}

function TestMailResult({ to, isAccepted, reply }: TestMail) {
  return (
    <>
      <p>
        {isAccepted ? `The mail server accepted the email to ${to}. It said:` : 'The email was not sent:'}
      </p>
      <blockquote>
        <bdi>{reply}</bdi>
      </blockquote>
    </>
  )
}
