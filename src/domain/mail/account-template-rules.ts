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
