// Templates of emails about listings, reports and messages: what happened, what it means, what to do next.
import type { VisitorMessage } from '../../contract/report.ts'
import { reportOutcomes } from '../../contract/report-choices.ts'
import { type StillRightAnswer, stillRightWords } from '../../contract/still-right.ts'
import { tokenTime } from '../../contract/token-times.ts'
import { type DecisionReason, reasonKinds } from '../../contract/transitions.ts'
import { wordlessPath } from '../businesses/business-path-rules.ts'
import { type MailContent, type SiteDetails, writeMail } from './template-layout-rules.ts'

/**
 * The values of a template; `siteUrl` has no trailing slash. None of them is written by an owner: anybody can register with somebody else's
 * address, and a name could send a link to that person. `path` is the readable address of the business; an email shows only its code.
 */
export type TemplateValues = SiteDetails & { path: string }

/** After a registration: the listing waits for moderation, 1-2 business days (spec §9). `link` confirms the address. */
export function registrationReceived(values: SiteDetails, link: string): MailContent {
  return writeMail(values, 'We received your listing', {
    opening: 'We have your listing and usually review it in 1-2 business days.',
    paragraphs: [
      'Thank you for registering. Until we have reviewed it, only you can see the listing.',
      `Please confirm that this address is yours, so that we can write to you as soon as there is news: open the link below and press the button there. The link works for ${tokenTime('confirm-email')}.`,
      `You can sign in at ${values.siteUrl}/login to read your listing and improve it while you wait.`,
      'If you did not register a business here, do not confirm. Tell us, and we will remove it.',
    ],
    action: { label: 'Confirm this address', address: link },
    why: 'You get this email because a business was registered here with your address.',
  })
}

/** After the approval: the listing is public. */
export function businessApproved(values: TemplateValues): MailContent {
  return writeMail(values, 'Your listing is live', {
    opening: 'Good news: your listing is live, and everyone can find it.',
    paragraphs: [
      'Congratulations. Your listing has been approved and now shows up in search.',
      'Share its page with your customers, on WhatsApp too. Sign in whenever something changes: opening hours and a good photo help people choose you.',
    ],
    action: { label: 'See your listing', address: publicPage(values) },
  })
}

/** After the rejection: why, and that the listing can be changed and sent again. */
export function businessRejected(values: SiteDetails, reason?: DecisionReason): MailContent {
  return writeMail(values, 'Your listing was not approved', {
    opening: 'Your listing was not approved: it will not be published for now.',
    paragraphs: [
      'We are sorry about this news. Nothing has been deleted: you can still sign in and read your listing.',
      ...explain(reason, 'Write to us and we will tell you why, and what needs to change.'),
      'Change your listing, then choose "Send for review again": we will review it once more.',
    ],
    action: { label: 'Sign in to your listing', address: `${values.siteUrl}/login` },
  })
}

/** After the suspension: the listing is hidden for a time, and why. */
export function businessSuspended(values: SiteDetails, reason?: DecisionReason): MailContent {
  return writeMail(values, 'Your listing is suspended', {
    opening: 'Your listing is suspended for now: visitors cannot see it.',
    paragraphs: [
      'We know this matters to your business. Your listing and your account are kept as they are, and you can still sign in.',
      ...explain(reason, 'Write to us and we will tell you why, and how it can come back.'),
      ...(reason ? ['Write to us once it is done.'] : []),
    ],
    action: { label: 'Write to us', address: values.supportEmail },
  })
}

/** The reason with its advice, and the moderator's note; `unexplained` without a reason. */
function explain(reason: DecisionReason | undefined, unexplained: string): string[] {
  if (!reason) return [unexplained]
  const { sentence, advice } = reasonKinds[reason.kind]
  const note = reason.text?.replace(/\s+/g, ' ')
  return [`The reason: ${sentence} ${advice}`, ...(note ? [`From the person who reviewed it: ${note}`] : [])]
}

/** After a suspension ends: the listing is public again. */
export function businessActivated(values: TemplateValues): MailContent {
  return writeMail(values, 'Your listing is live again', {
    opening: 'Your listing is live again, and everyone can find it.',
    paragraphs: [
      'Welcome back. The suspension has ended, and your listing shows up in search as it did before.',
      'Please check that your hours and phone number are still correct.',
    ],
    action: { label: 'See your listing', address: publicPage(values) },
  })
}

/** After a moderator took an edit back: the changed fields and what the owner can do, but no text of the owner. */
export function editTakenBack(values: SiteDetails, labels: string[]): MailContent {
  return writeMail(values, 'An edit of your listing was taken back', {
    opening: 'A moderator took back an edit of your listing. It is now as it was before.',
    paragraphs: [
      `This was changed back: ${labels.join(', ')}.`,
      'You can find the old and the new values in the history of your listing. Write to us and we will tell you why, and what needs to change.',
    ],
    action: { label: 'See the history', address: `${values.siteUrl}/business/history` },
  })
}

/** After a moderator merged the listing with another one of the same business: which fields were taken over, without their values. */
export function listingsMerged(values: SiteDetails, labels: string[]): MailContent {
  return writeMail(values, 'Your listing was merged with another one', {
    opening:
      'Your business was listed twice. A moderator has merged the two listings, and you own the one that stays.',
    paragraphs: [
      labels.length > 0
        ? `This has changed in your listing: ${labels.join(', ')}.`
        : 'Your listing itself has not changed.',
      'The addresses of the other listing now lead to yours. Please check your page, and correct anything that is wrong. If these are two businesses, write to us.',
    ],
    action: { label: 'See your listing', address: `${values.siteUrl}/business/profile` },
  })
}

/** After a merge was undone whose email had already been sent. */
export function mergeTakenBack(values: SiteDetails): MailContent {
  return writeMail(values, 'Your listing is separate again', {
    opening: 'A moderator has undone the merge of your listing with another one.',
    paragraphs: ['Your listing is as it was before the merge.'],
    action: { label: 'See your listing', address: `${values.siteUrl}/business/profile` },
  })
}

/** Empty without labels: a waiting edit changes nothing if a moderator has meanwhile written the same values. */
const listed = (what: string, labels: string[]) =>
  labels.length > 0 ? [`${what}: ${labels.join(', ')}.`] : []

/** After a moderator accepted an edit: the changed fields, but no text of the owner. `isLive`: visitors can see the listing. */
export function editAccepted(values: TemplateValues, labels: string[], isLive: boolean): MailContent {
  return writeMail(values, isLive ? 'Your edit is live' : 'Your edit was accepted', {
    opening: isLive
      ? 'Your edit is live: we reviewed it, and visitors can see it now.'
      : 'Your edit was accepted: visitors see it once your listing is live again.',
    paragraphs: [...listed('This was changed', labels), 'Please check that your page looks as you intended.'],
    action: {
      label: 'See your listing',
      address: isLive ? publicPage(values) : `${values.siteUrl}/business/profile`,
    },
  })
}

/** After a moderator refused an edit: the unchanged fields, the reason and what the owner can do, but no text of the owner. */
export function editRefused(values: SiteDetails, labels: string[], reason?: DecisionReason): MailContent {
  return writeMail(values, 'Your edit was not accepted', {
    opening: 'Your edit was not accepted: your listing stays as it was.',
    paragraphs: [
      ...listed('This was not changed', labels),
      ...explain(reason, 'Write to us and we will tell you why, and what needs to change.'),
      'You can find what you sent in the history of your listing. You can edit your listing again at any time.',
    ],
    action: { label: 'See the history', address: `${values.siteUrl}/business/history` },
  })
}

/** `token` is the token of the one-time link; null where other people can read the text, which then links to the sign-in. */
type Question = { token: string | null; isReminder: boolean }

/** Sent once a year, and again a month later without an answer. Each link opens a page with a button, because mail scanners open links. */
export function stillRight(values: SiteDetails, { token, isReminder }: Question): MailContent {
  const linkTo = (answer: StillRightAnswer) => ({
    label: stillRightWords[answer],
    address: `${values.siteUrl}/still-right?answer=${answer}#${token}`,
  })
  return writeMail(
    values,
    isReminder ? 'Once more: is your listing still right?' : 'Is your listing still right?',
    {
      opening: 'Is everything in your listing still right? It last changed more than a year ago.',
      paragraphs: [
        'If it is, the page of your listing will say so to your customers. If something has changed, please update it.',
        'If the business has closed for good, its page will say so, and it will no longer be in our lists.',
        ...(token === null
          ? []
          : [
              `Each link below opens a page with a button. The links work once, within ${tokenTime('still-right')}.`,
            ]),
        ...(isReminder ? ['This is our second email about it, and the last one this year.'] : []),
      ],
      ...(token === null
        ? { action: { label: 'Sign in to your listing', address: `${values.siteUrl}/login` } }
        : { action: linkTo('yes'), otherActions: [linkTo('change'), linkTo('closed')] }),
    },
  )
}

/** To the visitor who reported a listing: the outcome and the moderator's note. */
export function reportClosed(
  values: TemplateValues,
  outcome: keyof typeof reportOutcomes,
  note: string | undefined,
): MailContent {
  return writeMail(values, 'We looked at your report', {
    opening: `Thank you for your report. ${reportOutcomes[outcome].sentence}`,
    paragraphs: [
      ...(note ? [`From the person who reviewed it: ${note.replace(/\s+/g, ' ')}`] : []),
      'We used your address only for this email, and have deleted it.',
    ],
    action:
      outcome === 'hidden'
        ? { label: 'Open the directory', address: values.siteUrl }
        : { label: 'The listing', address: publicPage(values) },
    why: 'You get this email because you asked for a reply.',
  })
}

/** A moderator's message to an owner. Replies go to the support address. */
export function messageToOwner(values: SiteDetails, message: string): MailContent {
  return writeMail(values, 'A question about your listing', {
    opening: 'A moderator of the directory wrote to you about your listing.',
    paragraphs: [...message.split(/\n+/), 'To answer, reply to this email.'],
    action: { label: 'See your listing', address: `${values.siteUrl}/business` },
  })
}

/** A visitor's message to the support address. It is the only email with text of a visitor, and goes to nobody else. */
export function visitorMessage(site: SiteDetails, { name, email, message }: VisitorMessage): MailContent {
  return writeMail(site, 'A message from the contact form', {
    opening: `${name || 'A visitor'} wrote to you.`,
    paragraphs: [...message.split(/\n+/), `Reply to: ${email}`],
    action: { label: 'Answer', address: email },
    why: 'You get this email because questions about this directory go to your address.',
    replyTo: email,
  })
}

const publicPage = ({ siteUrl, path }: TemplateValues): string => siteUrl + wordlessPath(path)
