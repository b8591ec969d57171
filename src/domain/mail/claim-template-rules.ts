// Templates of emails about claims and listing invitations. Text that a claimant wrote is never sent to somebody else.
import type { Site } from '../../contract/page.ts'
import { tokenTime } from '../../contract/token-times.ts'
import { type MailContent, oneLine, siteDetails, writeMail } from './template-layout-rules.ts'

/** To an account without a business: the link that confirms its address. */
export function accountCreated(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Confirm your email address', {
    opening: 'Your account is ready. Please confirm that this address is yours.',
    paragraphs: [
      `Open the link below and press the button there. The link works for ${tokenTime('confirm-email')}.`,
      'You can already claim a listing, but some proofs need a confirmed address.',
      'If you did not create an account here, do not confirm. Tell us, and we will remove it.',
    ],
    action: { label: 'Confirm this address', address: link },
    why: 'You get this email because an account was created here with your address.',
  })
}

/** To the address of a listing: somebody claims it. Only the page behind the link names the claimant, so that nobody can put text into this email. */
export function claimLetter(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), 'Is this your listing?', {
    opening: 'Someone says that they own the listing that shows this address.',
    paragraphs: [
      `If it is you, or someone who works with you, open the link below: it says who is asking, and has a button to confirm. The link works once, within ${tokenTime('claim-letter')}.`,
      'Whoever you confirm can change the listing, including this address.',
      'If you know nothing about it, open the link and say no, or do nothing: then nothing changes.',
    ],
    action: { label: 'See who is asking', address: link },
    why: 'You get this email because a listing in this directory shows your address.',
  })
}

/** To the claimant: the listing is theirs now. */
export function claimAccepted(site: Site, name: string): MailContent {
  return writeMail(siteDetails(site), 'The listing is yours', {
    opening: `You are now the owner of ${oneLine(name, 60)}.`,
    paragraphs: [
      'You can change everything that it says, add photos and hours, and read its history.',
      'Please check first that the phone number, the hours and the place are right.',
    ],
    action: { label: 'Open your listing', address: `${site.url}/business` },
  })
}

/** To the claimant: the claim was refused, and why. */
export function claimRefused(site: Site, note: string | undefined): MailContent {
  return writeMail(siteDetails(site), 'Your claim was not accepted', {
    opening: 'Your claim was not accepted: the listing stays as it is.',
    paragraphs: [
      note ? `The reason: ${note.replace(/\s+/g, ' ')}` : 'Write to us and we will tell you why.',
      'If you sent a document, it has been deleted. You can claim the listing again, with another proof if you like.',
    ],
    action: { label: 'Write to us', address: site.supportEmail },
  })
}

/** To the owner of a listing that somebody else claims, with the days left to answer. */
export function listingClaimed(site: Site, days: number): MailContent {
  return writeMail(siteDetails(site), 'Someone has claimed your listing', {
    opening: 'Someone says that your listing is theirs. We are asking you first.',
    paragraphs: [
      `Please sign in within ${days} days. On the first page, you can say whether you are keeping the listing or giving it up, for example because the business was sold.`,
      'A moderator then decides, based on the other person’s proof and your answer. Until then, nothing changes.',
      'If you do not answer, the moderator decides on the proof alone.',
    ],
    action: { label: 'Sign in and answer', address: `${site.url}/login` },
  })
}

/** To the former owner: the listing went to somebody else. */
export function listingGone(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your listing has another owner', {
    opening: 'Your listing now belongs to someone else, who showed that it is theirs.',
    paragraphs: [
      'You can no longer change it, and your name was removed from it. Your account stays: you can delete it, or claim the listing again.',
      'If this is wrong, write to us.',
    ],
    action: { label: 'Write to us', address: site.supportEmail },
  })
}

/** To the address of a listing without an account: the personal link. */
export function listingInvitation(site: Site, link: string): MailContent {
  return writeMail(siteDetails(site), `Your business on ${oneLine(site.name, 38)}`, {
    opening: 'Your business is listed here, and you can take over the listing.',
    paragraphs: [
      'The link below is only for you: use it to create an account, and the listing is yours to change, free of charge. It works once.',
      'You can then correct the phone number, the hours and the place, and add photos.',
      'If the business is not yours, do nothing. Write to us if it should not be listed.',
    ],
    action: { label: 'Take over the listing', address: link },
    why: 'You get this email because a listing in this directory shows your address.',
  })
}

/** The listing invitation as a WhatsApp message. */
export const invitationText = (site: Site, name: string, link: string): string =>
  `Hello. Your business ${oneLine(name, 120)} is listed on ${oneLine(site.name, 60)}. With this personal link you can take the listing over and keep it up to date, free of charge: ${link}`
