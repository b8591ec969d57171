// The contact page: the operator's text, and a form that needs no script.

import { maxMessageLength } from '../../../contract/report.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { RefusedSummary, SentNotice } from '../../ui/form-summary.tsx'
import { useSendOnce } from '../../ui/use-send-once.ts'
import { sitePage } from './text-page.tsx'

const sentWords = { 1: 'Thank you. Your message was sent, and we will reply to the address that you gave.' }

export const contactPage = sitePage('contact', ContactPart)

function ContactPart() {
  const { search } = useAddress()
  const isSent = new URLSearchParams(search).has('sent')
  return isSent ? <SentNotice words={sentWords} /> : <ContactForm />
}

export function ContactForm() {
  const { refused, at } = useRefusedForm('/contact')
  const sendOnce = useSendOnce()
  return (
    <form className="form" method="post" action="/contact#form-summary" noValidate onSubmit={sendOnce}>
      <RefusedSummary refused={refused} failureTitle="Your message was not sent" />
      <TextField label="Your name" required={false} autoComplete="name" {...at('name')} />
      <EmailField
        label="Your email"
        help="We will reply to this address, and use it for nothing else."
        {...at('email')}
      />
      <TextAreaField
        label="Your message"
        rows={7}
        help={`10 to ${maxMessageLength} characters.`}
        {...at('message')}
      />
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          Send Message
        </button>
      </div>
    </form>
  )
}
