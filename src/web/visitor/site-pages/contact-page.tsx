// Knows the contact page: the operator's text, and a form that needs no script.
import { useAddress } from '../../navigation/address.ts'
import { ContactForm } from './contact-form.tsx'
import { SitePageFrame } from './site-page-frame.tsx'

export function ContactPage() {
  const { search } = useAddress()
  const isSent = new URLSearchParams(search).has('sent')
  return (
    <SitePageFrame name="contact">
      {isSent ? (
        <p className="prose-note" role="status">
          Thank you, your message was sent. We answer to the address that you gave.
        </p>
      ) : (
        <ContactForm />
      )}
    </SitePageFrame>
  )
}
