// Decides the words of the mails that an owner gets: what happened, what it means, what to do next.

import { oneLine } from './mail-text-rules.ts'
import { asHtml, asText, type MailBody, type SiteDetails } from './template-layout-rules.ts'

/**
 * The values of a template. `siteUrl` has no trailing slash. Names may hold any text: they are cut and escaped. A name that
 * looks like a link or a telephone number is left out, except the name of a business that an administrator has approved.
 */
export type TemplateValues = SiteDetails & { ownerName: string; businessName: string; businessId: string }
/** What a mail says, ready for `queueMail`. `html` is a whole document. */
export type MailContent = { subject: string; text: string; html: string }

/** After the registration: the listing waits for moderation, 1-2 business days (spec §9). */
export function registrationReceived(values: TemplateValues): MailContent {
  const named = withHarmlessName(values)
  return write(named, 'We received your listing', {
    opening: `We have your listing and usually review it in 1-2 business days: ${businessIn(named)}.`,
    paragraphs: [
      `Thank you for registering${commaOwner(values)}. Until we have reviewed it, only you can see the listing.`,
      'You need not do anything now: we write to this address as soon as there is news. You can sign in to read your listing and improve it while you wait.',
      'If you did not register this business, tell us and we will remove it.',
    ],
    action: { label: 'Sign in to your listing', address: `${values.siteUrl}/login` },
  })
}

/** After the approval: the listing is public. */
export function businessApproved(values: TemplateValues): MailContent {
  return write(values, 'Your listing is live', {
    opening: `Good news, your listing is live: everyone can now find ${businessIn(values)}.`,
    paragraphs: [
      `Congratulations${commaOwner(values)}. Your listing has been approved and shows up in search from this minute.`,
      'Share its page with your customers, on WhatsApp too. Sign in whenever something changes: opening hours and a good photo help people choose you.',
    ],
    action: { label: 'See your listing', address: publicPage(values) },
  })
}

/** After the rejection: the listing is not published; support says why. */
export function businessRejected(values: TemplateValues): MailContent {
  const named = withHarmlessName(values)
  return write(named, 'Your listing was not approved', {
    opening: `Your listing was not approved: ${businessIn(named)} will not be published for now.`,
    paragraphs: [
      `We are sorry to bring this news${commaOwner(values)}. Nothing has been deleted: you can still sign in and read your listing.`,
      'Write to us and we will tell you why, and what would have to change.',
    ],
    action: { label: 'Write to us', address: `mailto:${values.supportEmail}` },
  })
}

/** After the suspension: the listing is hidden for a time; support says why. */
export function businessSuspended(values: TemplateValues): MailContent {
  return write(values, 'Your listing is suspended', {
    opening: `Your listing is suspended for now: visitors cannot see ${businessIn(values)}.`,
    paragraphs: [
      `We know this matters to your business${commaOwner(values)}. Your listing and your account are kept as they are, and you can still sign in.`,
      'Write to us and we will tell you why, and how it can come back.',
    ],
    action: { label: 'Write to us', address: `mailto:${values.supportEmail}` },
  })
}

/** After a suspension ends: the listing is public again. */
export function businessActivated(values: TemplateValues): MailContent {
  return write(values, 'Your listing is live again', {
    opening: `Your listing is live again: everyone can find ${businessIn(values)} once more.`,
    paragraphs: [
      `Welcome back${commaOwner(values)}. The suspension has ended, and your listing shows up in search as it did before.`,
      'Please check that hours and phone number are still right.',
    ],
    action: { label: 'See your listing', address: publicPage(values) },
  })
}

function write(values: TemplateValues, headline: string, body: MailBody): MailContent {
  return {
    subject: `${headline}: ${businessIn(values)}`,
    text: asText(body, values),
    html: asHtml(body, values),
  }
}

/** Characters of a business's name in a mail; a longer name would push the rest out of sight. */
const maxBusinessName = 80
const maxOwnerName = 60

function businessIn({ businessName }: TemplateValues): string {
  return oneLine(businessName, maxBusinessName)
}

/** The owner's name after a comma, or nothing, for the middle of a sentence. */
function commaOwner({ ownerName }: TemplateValues): string {
  const name = oneLine(ownerName, maxOwnerName)
  return name !== '' && isHarmless(name) ? `, ${name}` : ''
}

function withHarmlessName(values: TemplateValues): TemplateValues {
  return isHarmless(values.businessName) ? values : { ...values, businessName: 'your business' }
}

// Anyone can register with somebody else's address. A name must not be a way to send that person a link or a number.
function isHarmless(name: string): boolean {
  return !/[/:@]|www|\p{L}\.\p{L}{2}|\d{6}/iu.test(name.normalize('NFKC').replace(/[\s().-]+(?=\d)/g, ''))
}

function publicPage({ siteUrl, businessId }: TemplateValues): string {
  return `${siteUrl}/business/${encodeURIComponent(businessId)}`
}
