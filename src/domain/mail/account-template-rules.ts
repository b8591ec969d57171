// Decides the words of the mails about an account. Each has one link, and says what to do when the reader did not ask for it.
import type { Site } from '../../contract/page.ts'
import { type MailContent, siteDetails, writeMail } from './template-layout-rules.ts'

/** After 'Forgot your password?': the one-time link. */
export function passwordForgotten(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Set a new password', {
    opening: 'Here is your link to set a new password.',
    paragraphs: [
      'Somebody, most likely you, asked for it on our sign-in page. The link works once, within an hour.',
      'If it was not you, do nothing: your password stays as it is, and nobody else has this link.',
    ],
    action: { label: 'Set a new password', address: link },
  })
}

/** After an owner asked for it: another link that confirms the address. */
export function confirmationAsked(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Confirm your email address', {
    opening: 'Please confirm that this email address is yours.',
    paragraphs: [
      'Open the link below and press the button there. The link works for a week.',
      'Until then we send only a few mails to this address, so that nobody gets mail about a listing of somebody else.',
      'If you have no listing here, do not confirm. Tell us, and we will remove the address.',
    ],
    action: { label: 'Confirm this address', address: link },
  })
}
