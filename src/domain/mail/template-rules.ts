// Decides the words of the letters an owner gets: what happened, what it means, what to do next.

import { oneLine } from './mail-text-rules.ts'
import { asHtml, asText, type Sender, type TemplateText } from './template-layout-rules.ts'

/**
 * What a letter is written from. `siteUrl` has no trailing slash. Names may hold anything: they are cut and escaped, and
 * where nobody has approved them, one that looks like a link or a telephone number is left out.
 */
export type TemplateFacts = Sender & { ownerName: string; businessName: string; businessId: string }
/** A letter, ready for queueMail: `html` is a whole document. */
export type Mail = { subject: string; text: string; html: string }

/** After the registration: the listing waits for its review, 1-2 business days (spec §9). */
export function registrationReceived(facts: TemplateFacts): Mail {
  const named = withHarmlessName(facts)
  return letter(named, 'We received your listing', {
    news: `We have your listing and usually review it in 1-2 business days: ${business(named)}.`,
    paragraphs: [
      `Thank you for registering${called(facts)}. Until we have reviewed it, only you can see the listing.`,
      'You need not do anything now: we write to this address as soon as there is news. You can sign in to read your listing and improve it while you wait.',
      'If you did not register this business, tell us and we will remove it.',
    ],
    action: { label: 'Sign in to your listing', address: `${facts.siteUrl}/login` },
  })
}

/** After the approval: the listing is public. */
export function businessApproved(facts: TemplateFacts): Mail {
  return letter(facts, 'Your listing is live', {
    news: `Good news, your listing is live: everyone can now find ${business(facts)}.`,
    paragraphs: [
      `Congratulations${called(facts)}. Your listing has been approved and shows up in search from this minute.`,
      'Share its page with your customers, on WhatsApp too. Sign in whenever something changes: opening hours and a good photo help people choose you.',
    ],
    action: { label: 'See your listing', address: publicPage(facts) },
  })
}

/** After the rejection: the listing is not published; support says why. */
export function businessRejected(facts: TemplateFacts): Mail {
  const named = withHarmlessName(facts)
  return letter(named, 'Your listing was not approved', {
    news: `Your listing was not approved: ${business(named)} will not be published for now.`,
    paragraphs: [
      `We are sorry to bring this news${called(facts)}. Nothing has been deleted: you can still sign in and read your listing.`,
      'Write to us and we will tell you why, and what would have to change.',
    ],
    action: { label: 'Write to us', address: `mailto:${facts.supportEmail}` },
  })
}

/** After the suspension: the listing is hidden for a time; support says why. */
export function businessSuspended(facts: TemplateFacts): Mail {
  return letter(facts, 'Your listing is suspended', {
    news: `Your listing is suspended for now: visitors cannot see ${business(facts)}.`,
    paragraphs: [
      `We know this matters to your business${called(facts)}. Your listing and your account are kept as they are, and you can still sign in.`,
      'Write to us and we will tell you why, and how it can come back.',
    ],
    action: { label: 'Write to us', address: `mailto:${facts.supportEmail}` },
  })
}

/** After a suspension ends: the listing is public again. */
export function businessActivated(facts: TemplateFacts): Mail {
  return letter(facts, 'Your listing is live again', {
    news: `Your listing is live again: everyone can find ${business(facts)} once more.`,
    paragraphs: [
      `Welcome back${called(facts)}. The suspension has ended, and your listing shows up in search as it did before.`,
      'Please check that hours and phone number are still right.',
    ],
    action: { label: 'See your listing', address: publicPage(facts) },
  })
}

function letter(facts: TemplateFacts, headline: string, content: TemplateText): Mail {
  return {
    subject: `${headline}: ${business(facts)}`,
    text: asText(content, facts),
    html: asHtml(content, facts),
  }
}

/** Characters of a business's name in a letter; longer ones would push the rest out of sight. */
const maxBusinessName = 80
const maxOwnerName = 60

function business({ businessName }: TemplateFacts): string {
  return oneLine(businessName, maxBusinessName)
}

function called({ ownerName }: TemplateFacts): string {
  const name = oneLine(ownerName, maxOwnerName)
  return name !== '' && isHarmless(name) ? `, ${name}` : ''
}

function withHarmlessName(facts: TemplateFacts): TemplateFacts {
  return isHarmless(facts.businessName) ? facts : { ...facts, businessName: 'your business' }
}

// Anyone can register with somebody else's address, so a name must not be a way to send that person a link or a number.
function isHarmless(name: string): boolean {
  return !/[/:@]|www|\p{L}\.\p{L}{2}|\d{6}/iu.test(name.normalize('NFKC').replace(/[\s().-]+(?=\d)/g, ''))
}

function publicPage({ siteUrl, businessId }: TemplateFacts): string {
  return `${siteUrl}/business/${encodeURIComponent(businessId)}`
}
