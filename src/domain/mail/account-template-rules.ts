// Templates of emails about an account: links, sign-ins, invitations, deletion, second factor.

import { momentText } from '../../contract/day-text.ts'
import type { Site } from '../../contract/page.ts'
import type { StaffRole } from '../../contract/people.ts'
import { codesLeftText } from '../../contract/second-factor.ts'
import { tokenTime } from '../../contract/token-times.ts'
import {
  type MailContent,
  oneLine,
  type SiteDetails,
  siteDetails,
  writeMail,
} from './template-layout-rules.ts'

/** After 'Forgot your password?': the one-time link. */
export function passwordForgotten(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Set a new password', {
    opening: 'Here is your link to set a new password.',
    paragraphs: [
      `Someone, probably you, asked for it on our sign-in page. The link works once, within ${tokenTime('password-reset')}.`,
      'If it was not you, do nothing: your password stays as it is, and nobody else has this link.',
    ],
    action: { label: 'Set a new password', address: link },
  })
}

/** When an administrator tests the mail server. */
export function testMail(site: Site): MailContent {
  return writeMail(siteDetails(site), `Email from ${oneLine(site.name, 40)} works`, {
    opening: 'This email shows that the directory’s mail server works.',
    paragraphs: ['An administrator sent it from the settings. Owners get their emails in the same way.'],
    action: { label: 'Open the settings', address: `${site.url}/admin/settings` },
    why: 'You get this because you are an administrator.',
  })
}

/** After many failed sign-ins within an hour. */
export function failedSignIns(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Many failed sign-ins to your account', {
    opening: 'Someone may be guessing your password.',
    paragraphs: [
      'There were 20 failed sign-ins with your email address within an hour. We are slowing them down. You can still sign in.',
      'If your password is short, or if you use it elsewhere, set a new one now.',
      'If it was you, you do not need to do anything.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
  })
}

/** After a password was changed or reset, in any way. */
export function passwordChanged(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your password was changed', {
    opening: 'The password of your account was changed.',
    paragraphs: [
      'Every other browser was signed out.',
      'If it was you, you do not need to do anything.',
      'If it was not you, set a new password now, and tell us.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
  })
}

/** When an owner asks for another link that confirms the address. */
export function confirmationAsked(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Confirm your email address', {
    opening: 'Please confirm that this email address is yours.',
    paragraphs: [
      `Open the link below and press the button there. The link works for ${tokenTime('confirm-email')}.`,
      'Until then, we send only a few emails to this address, so that nobody gets email about someone else’s listing.',
      'If you have no listing here, do not confirm. Tell us, and we will remove the address.',
    ],
    action: { label: 'Confirm this address', address: link },
  })
}

/** To the new address of an account: the link that makes the change. */
export function newEmailLink(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Confirm your new email address', {
    opening: 'Please confirm your new address for signing in.',
    paragraphs: [
      `The owner of an account here wants to sign in with this address from now on. Open the link below and press the button there. The link works for ${tokenTime('new-email')}.`,
      'Every other browser of the account is then signed out. Until then, nothing changes.',
      'If you did not expect this, do nothing.',
    ],
    action: { label: 'Confirm this address', address: link },
    why: 'You get this email because someone with an account here gave us your address.',
  })
}

/** To a new address that already has an account, instead of the link. */
export function emailIsTaken(site: Site): MailContent {
  return writeMail(siteDetails(site), 'This address already has an account', {
    opening: 'Someone wants to use this address for another account here.',
    paragraphs: [
      'It already has an account, so nothing was changed.',
      'If it was you, sign in with this address, or ask for a new password there.',
      'If it was not you, do nothing.',
    ],
    action: { label: 'Sign in', address: `${site.url}/login` },
  })
}

/** To the current address: somebody who knows the password wants to change it. */
export function emailChangeAsked(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your login email is about to change', {
    opening: 'Someone with your password asked to change the login email of your account.',
    paragraphs: [
      'We sent a link to the new address. Once it is confirmed there, you sign in with that address, and we no longer write to this one.',
      'If it was you, you do not need to do anything.',
      'If it was not you, set a new password now: that stops the change and signs every browser out.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
  })
}

const roleTexts: Record<StaffRole, string> = {
  administrator:
    'As an administrator you decide which listings are published, and who else may decide about them.',
  moderator: 'As a moderator you decide which listings are published.',
}

/** The one-time link of an invitation. `inviter` is the administrator's email, so that the reader can ask. */
export function invitationMail(
  site: Site,
  { inviter, role, link }: { inviter: string; role: StaffRole; link: string },
): MailContent {
  // 31 characters of the name keep the whole subject below 60.
  return writeMail(siteDetails(site), `You are invited to help run ${oneLine(site.name, 31)}`, {
    opening: 'You are invited to help run this directory.',
    paragraphs: [
      `${oneLine(inviter, 254)} invites you. ${roleTexts[role]}`,
      `Open the link below and choose a password. The link works once, within ${tokenTime('invitation')}.`,
      'If you know nothing about it, do nothing: without the link nobody gets an account with your address.',
    ],
    action: { label: 'Accept the invitation', address: link },
    why: 'You get this email because an administrator gave us your address.',
  })
}

/** After a request to delete an account: what is hidden now, and how long it can be undone. */
export function deletionScheduled(site: SiteDetails, leavesAt: Date, hasListing: boolean): MailContent {
  const day = momentText(leavesAt.toISOString())
  return writeMail(site, 'Your account will be deleted', {
    opening: 'Your account will be deleted. You have seven days to undo this.',
    paragraphs: [
      hasListing
        ? `Your listing is hidden from visitors from now on. On ${day} we remove your account, your listing, its pictures and its history for good.`
        : `From now on you cannot change anything. On ${day} we remove your account for good. The log keeps what you did, without your address.`,
      'Have you changed your mind, or was it not you? Sign in before that time and choose "Keep my account": everything is then as it was. If it was not you, change your password as well.',
    ],
    action: { label: 'Sign in to keep your account', address: `${site.siteUrl}/login` },
  })
}

/** After the deletion of an account was cancelled. */
export function accountKept(site: SiteDetails, hasListing: boolean): MailContent {
  return writeMail(site, 'Your account is kept', {
    opening: 'Your account is kept: nothing was deleted.',
    paragraphs: [
      hasListing
        ? 'Your listing is as it was before, and you can change it again.'
        : 'You can do everything that you could do before.',
    ],
    action: {
      label: hasListing ? 'Sign in to your listing' : 'Sign in',
      address: `${site.siteUrl}/login`,
    },
  })
}

const ifYouDidIt = 'If it was you, you do not need to do anything.'
const setNewPassword = (site: Site) => ({
  label: 'Set a new password',
  address: `${site.url}/forgot-password`,
})
/** Passkey names are typed by people, so they are made one line and shortened. */
const quoted = (name: string) => `"${oneLine(name, 40)}"`

/** After a passkey was added. */
export function passkeyAdded(site: Site, name: string): MailContent {
  return writeMail(siteDetails(site), 'A passkey was added to your account', {
    opening: 'A passkey was added to your account.',
    paragraphs: [
      `It is called ${quoted(name)}. From now on, it is used together with your password to sign in to your account.`,
      ifYouDidIt,
      'If it was not you, someone knows your password. Set a new one now: that signs every browser out. Then remove the passkey under Account. If you cannot sign in, write to us.',
    ],
    action: setNewPassword(site),
  })
}

/** After a passkey was removed. */
export function passkeyRemoved(site: Site, name: string): MailContent {
  return writeMail(siteDetails(site), 'A passkey was removed from your account', {
    opening: 'A passkey was removed from your account.',
    paragraphs: [
      `It was called ${quoted(name)}, and can no longer be used to sign in. Without a passkey, your password alone is enough to sign in.`,
      ifYouDidIt,
      'If it was not you, someone knows your password. Set a new one now: that signs every browser out. Then add a passkey under Account.',
    ],
    action: setNewPassword(site),
  })
}

/** After the operator removed all passkeys and recovery codes, for somebody who lost them. */
export function secondFactorRemoved(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your passkeys were removed', {
    opening: 'The operator of the directory removed your passkeys and recovery codes.',
    paragraphs: [
      'Your password alone is now enough to sign in, and every browser was signed out.',
      'If you asked for it, sign in and add a passkey under Account.',
      'If you did not ask for it, write to us: someone may have asked in your name. Set a new password now.',
    ],
    action: setNewPassword(site),
  })
}

/** After new recovery codes were made. */
export function recoveryCodesRenewed(site: Site): MailContent {
  return writeMail(siteDetails(site), 'You have new recovery codes', {
    opening: 'New recovery codes were made for your account.',
    paragraphs: [
      'Your earlier codes no longer work. The new ones were shown once, on the page where they were made.',
      ifYouDidIt,
      'If it was not you, someone knows your password. Set a new one now: that signs every browser out. Then make new codes under Account.',
    ],
    action: setNewPassword(site),
  })
}

/** After a sign-in with a recovery code; `left` is how many unused codes remain. */
export function recoveryCodeUsed(site: Site, left: number): MailContent {
  return writeMail(siteDetails(site), 'A recovery code was used to sign in', {
    opening: 'Someone signed in to your account with a recovery code.',
    paragraphs: [
      `That code no longer works. ${codesLeftText(left)}`,
      `If it was you, make new codes under Account ${left > 0 ? 'while you still have some' : 'before you sign out'}, and add a passkey there if you have lost yours.`,
      'If it was not you, someone knows your password and your codes. Set a new password now: that signs every browser out. Then make new codes under Account.',
    ],
    action: setNewPassword(site),
  })
}
