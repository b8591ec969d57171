// Knows the form of a message. The browser sends it to the address of the page, with or without a script.
// The part after the # makes it another address: without a connection, Back then leads to what was typed.
import { maxMessageLength } from '../../../contract/visitor-message.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { RefusedSummary } from '../../ui/refused-summary.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSendOnce } from '../../ui/use-send-once.ts'

export function ContactForm() {
  const { refused, at } = useRefusedForm('/contact')
  const sendOnce = useSendOnce()
  return (
    <form className="form" method="post" action="/contact#form-summary" noValidate onSubmit={sendOnce}>
      <RefusedSummary refused={refused} failureTitle="Your message was not sent" />
      <TextField label="Your name" required={false} autoComplete="name" {...at('name')} />
      <EmailField
        label="Your email"
        help="We answer to this address, and use it for nothing else."
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
