// Decides the words of the mails about the second factor of somebody who moderates. Each says what to do when it was somebody else.
import type { Site } from '../../contract/page.ts'
import { codesLeftText } from '../../contract/recovery-codes-text.ts'
import { oneLine } from './mail-text-rules.ts'
import { type MailContent, siteDetails, writeMail } from './template-layout-rules.ts'

const ifYou = 'If it was you, there is nothing to do here.'
const setNew = (site: Site) => ({ label: 'Set a new password', address: `${site.url}/forgot-password` })
/** The names of passkeys are typed by people. */
const quoted = (name: string) => `"${oneLine(name, 40)}"`

/** After a passkey was added. */
export function passkeyAdded(site: Site, name: string): MailContent {
  return writeMail(siteDetails(site), 'A passkey was added to your account', {
    opening: 'A passkey was added to your account.',
    paragraphs: [
      `It is called ${quoted(name)}. Together with your password it signs in to your account from now on.`,
      ifYou,
      'If it was not you, somebody knows your password. Set a new one now: that signs every browser out. Then remove the passkey under Account. If you cannot sign in, write to us.',
    ],
    action: setNew(site),
  })
}

/** After a passkey was removed. */
export function passkeyRemoved(site: Site, name: string): MailContent {
  return writeMail(siteDetails(site), 'A passkey was removed from your account', {
    opening: 'A passkey was removed from your account.',
    paragraphs: [
      `It was called ${quoted(name)}, and signs nobody in any more. Without any passkey your password alone signs in.`,
      ifYou,
      'If it was not you, somebody knows your password. Set a new one now: that signs every browser out. Then add a passkey under Account.',
    ],
    action: setNew(site),
  })
}

/** After the operator removed everything, for somebody who lost it. */
export function secondFactorRemoved(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your passkeys were removed', {
    opening: 'The operator of the directory removed your passkeys and recovery codes.',
    paragraphs: [
      'Your password alone signs in now, and every browser was signed out.',
      'If you asked for it, sign in and add a passkey under Account.',
      'If you did not ask for it, write to us: somebody may have asked in your name. Set a new password now.',
    ],
    action: setNew(site),
  })
}

/** After new recovery codes were made. */
export function recoveryCodesRenewed(site: Site): MailContent {
  return writeMail(siteDetails(site), 'You have new recovery codes', {
    opening: 'New recovery codes were made for your account.',
    paragraphs: [
      'The codes that you had before no longer work. The new ones were shown once, on the page that made them.',
      ifYou,
      'If it was not you, somebody knows your password. Set a new one now: that signs every browser out. Then make new codes under Account.',
    ],
    action: setNew(site),
  })
}

/** After a sign-in with a recovery code; `left` is how many there are now. */
export function recoveryCodeUsed(site: Site, left: number): MailContent {
  return writeMail(siteDetails(site), 'A recovery code was used to sign in', {
    opening: 'Somebody signed in to your account with a recovery code.',
    paragraphs: [
      `That code works no more. ${codesLeftText(left)}`,
      'If it was you, make new codes under Account while you still have some, and add a passkey there if you lost yours.',
      'If it was not you, somebody knows your password and your codes. Set a new password now: that signs every browser out. Then make new codes under Account.',
    ],
    action: setNew(site),
  })
}
