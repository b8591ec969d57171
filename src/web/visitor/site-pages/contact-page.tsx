// Knows the contact page: the operator's text, and a form that needs no script.
import { useAddress } from '../../navigation/address.ts'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { ContactForm } from './contact-form.tsx'
import { SitePageFrame } from './site-page-frame.tsx'

const sentWords = { 1: 'Thank you, your message was sent. We answer to the address that you gave.' }

export function ContactPage() {
  const { search } = useAddress()
  const isSent = new URLSearchParams(search).has('sent')
  return (
    <SitePageFrame name="contact">
      {isSent ? <SentNotice words={sentWords} /> : <ContactForm />}
    </SitePageFrame>
  )
}
