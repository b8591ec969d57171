// Decides the words of the mails to somebody who deletes an account, or keeps it after all.
import { momentText } from '../../contract/day-text.ts'
import { type MailContent, type SiteDetails, writeMail } from './template-layout-rules.ts'

/** After the request to delete an account: what is hidden now, and until when it can be undone. */
export function accountLeaving(site: SiteDetails, leavesAt: Date, hasListing: boolean): MailContent {
  const day = momentText(leavesAt.toISOString())
  return writeMail(site, 'Your account will be deleted', {
    opening: 'Your account will be deleted. You have seven days to undo this.',
    paragraphs: [
      hasListing
        ? `Your listing is hidden from visitors from now on. On ${day} we remove your account, your listing, its pictures and its history for good.`
        : `You cannot moderate any more. On ${day} we remove your account for good. The log keeps what you decided, without your address.`,
      'Have you changed your mind, or was it not you? Sign in before that time and choose "Keep my account": everything is then as it was. If it was not you, change your password as well.',
    ],
    action: { label: 'Sign in to keep your account', address: `${site.siteUrl}/login` },
  })
}

/** After the undoing. */
export function accountKept(site: SiteDetails, hasListing: boolean): MailContent {
  return writeMail(site, 'Your account is kept', {
    opening: 'Your account is kept: nothing was deleted.',
    paragraphs: [
      hasListing
        ? 'Your listing is again what it was before, and you can change it as you could before.'
        : 'You may do again what you could do before.',
    ],
    action: {
      label: hasListing ? 'Sign in to your listing' : 'Sign in',
      address: `${site.siteUrl}/login`,
    },
  })
}
