// Decides the words of the mails to somebody who deletes an account, or keeps it after all.
import { type MailContent, type SiteDetails, writeMail } from './template-layout-rules.ts'

const inWords = new Intl.DateTimeFormat('en-ZA', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Africa/Johannesburg',
})

/** After the request to delete an account: what is hidden now, and until when it can be undone. */
export function accountLeaving(site: SiteDetails, leavesAt: Date): MailContent {
  return writeMail(site, 'Your account will be deleted', {
    opening: 'Your account will be deleted. You have seven days to undo this.',
    paragraphs: [
      `Your listing is hidden from visitors from now on. On ${inWords.format(leavesAt)} we remove your account, your listing, its pictures and its history for good.`,
      'Have you changed your mind, or was it not you? Sign in before that time and choose "Keep my account": everything is then as it was. If it was not you, change your password as well.',
    ],
    action: { label: 'Sign in to keep your account', address: `${site.siteUrl}/login` },
  })
}

/** After the undoing. */
export function accountKept(site: SiteDetails): MailContent {
  return writeMail(site, 'Your account is kept', {
    opening: 'Your account is kept: nothing was deleted.',
    paragraphs: ['Your listing is again what it was before, and you can change it as you could before.'],
    action: { label: 'Sign in to your listing', address: `${site.siteUrl}/login` },
  })
}
