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

/** After many failed sign-ins within an hour. */
export function failedSignIns(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Many failed sign-ins to your account', {
    opening: 'Somebody may be guessing your password.',
    paragraphs: [
      'Within an hour there were 20 failed sign-ins with your email address. We slow them down. You can still sign in.',
      'If your password is short, or if you use it elsewhere, set a new one now.',
      'If it was you, there is nothing to do here.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
  })
}

/** After a password was changed or set anew, in whatever way. */
export function passwordChanged(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your password was changed', {
    opening: 'The password of your account was changed.',
    paragraphs: [
      'Every other browser was signed out.',
      'If it was you, there is nothing to do here.',
      'If it was not you, set a new password now, and tell us.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
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

/** To the email that an account is to have: the link that makes the change. */
export function newEmailLink(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Confirm your new email address', {
    opening: 'Please confirm your new address for signing in.',
    paragraphs: [
      'The owner of an account here wants to sign in with this address from now on. Open the link below and press the button there. The link works for a week.',
      'Every other browser of the account is then signed out. Until then nothing changes.',
      'If you know nothing about it, do nothing.',
    ],
    action: { label: 'Confirm this address', address: link },
    why: 'You get this mail because somebody with an account here gave us your address.',
  })
}

/** To an email that already has an account, instead of the link. */
export function emailIsTaken(site: Site): MailContent {
  return writeMail(siteDetails(site), 'This address has an account already', {
    opening: 'Somebody wants to use this address for another account here.',
    paragraphs: [
      'It has an account already, so nothing was changed.',
      'If it was you, sign in with this address, or set a new password there.',
      'If it was not you, do nothing.',
    ],
    action: { label: 'Sign in', address: `${site.url}/login` },
  })
}

/** To the email of now: somebody who knows the password wants to change it. */
export function emailChangeAsked(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your address for signing in is to change', {
    opening: 'Somebody with your password asked to change the address of your account.',
    paragraphs: [
      'A link went to the new address. Once it is confirmed there, you sign in with that one, and we no longer write to this one.',
      'If it was you, there is nothing to do here.',
      'If it was not you, set a new password now: that stops the change and signs every browser out.',
    ],
    action: { label: 'Set a new password', address: `${site.url}/forgot-password` },
  })
}
