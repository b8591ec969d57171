// Templates of emails about reviews. Text of a writer or an owner is never sent to somebody else.
import type { Site } from '../../contract/page.ts'
import type { ReviewRejection } from '../../contract/review.ts'
import { confirmHours, rejectionReasons } from '../../contract/review-choices.ts'
import { type MailContent, siteDetails, writeMail } from './template-layout-rules.ts'

const whyWriter = 'You get this email because a review was written here with your address.'
const personalLink = (link: string) => ({ label: 'Read, change or take back your review', address: link })

/** To the writer: the link that confirms the review, and the personalLink link. */
export function reviewConfirmation(site: Site, link: string, ownLink: string): MailContent {
  return writeMail(siteDetails(site), 'Please confirm your review', {
    opening: 'Thank you for your review. Please confirm that you wrote it.',
    paragraphs: [
      `Open the first link and press the button there. It works for ${confirmHours} hours. Until then nobody can read the review.`,
      'Keep this email: with the second link you can change your review or take it back at any time.',
      `If you did not write a review, do nothing. It is removed after ${confirmHours} hours.`,
    ],
    action: { label: 'Confirm my review', address: link },
    otherActions: [personalLink(ownLink)],
    why: whyWriter,
  })
}

/** To an owner who reviewed their own business. Only this email tells them: the response is the same as for everybody. */
export function reviewOfOwn(site: Site): MailContent {
  return writeMail(siteDetails(site), 'You cannot review your own business', {
    opening: 'A review of your own business was written with your address. It was not saved.',
    paragraphs: ['Reviews are for customers. You can answer theirs once they are published.'],
    action: { label: 'See your reviews', address: `${site.url}/business/reviews` },
    why: whyWriter,
  })
}

/** To the writer: the review is public. */
export function reviewPublished(site: Site, ownLink: string, page: string): MailContent {
  return writeMail(siteDetails(site), 'Your review is published', {
    opening: 'Your review is published: everyone can read it now.',
    paragraphs: ['Thank you. It helps others to choose, and the business to improve.'],
    action: { label: 'See it on its page', address: page },
    otherActions: [personalLink(ownLink)],
    why: whyWriter,
  })
}

/** To the writer: why the review was not published, and what to do. */
export function reviewRejected(
  site: Site,
  ownLink: string,
  reason: ReviewRejection | undefined,
): MailContent {
  return writeMail(siteDetails(site), 'Your review was not published', {
    opening: 'Your review was not published, and nobody can read it.',
    paragraphs: [...explain(reason), 'You can change it by the link below; a moderator then reads it again.'],
    action: personalLink(ownLink),
    why: whyWriter,
  })
}

/** To the owner: there is a new review. The email contains only the number of stars; the text is on the page. */
export function reviewReceived(site: Site, stars: number): MailContent {
  return writeMail(siteDetails(site), 'Your business has a new review', {
    opening: `A customer gave your business ${stars} ${stars === 1 ? 'star' : 'stars'}.`,
    paragraphs: [
      'You can answer once, and change your answer later. A calm answer helps, especially to a review that hurts.',
      'If the review breaks the rules, report it: a moderator reads it. You cannot remove it yourself.',
    ],
    action: { label: 'Read and answer', address: `${site.url}/business/reviews` },
  })
}

/** To the owner: the reply is public. */
export function replyPublished(site: Site): MailContent {
  return writeMail(siteDetails(site), 'Your answer is published', {
    opening: 'Your answer to a review is published: everyone can read it now.',
    paragraphs: ['You can still change it or remove it.'],
    action: { label: 'See your reviews', address: `${site.url}/business/reviews` },
  })
}

/** To the owner: why the reply was not published. */
export function replyRejected(site: Site, reason: ReviewRejection | undefined): MailContent {
  return writeMail(siteDetails(site), 'Your answer was not published', {
    opening: 'Your answer to a review was not published, and nobody can read it.',
    paragraphs: [...explain(reason), 'You can write another one.'],
    action: { label: 'See your reviews', address: `${site.url}/business/reviews` },
  })
}

function explain(reason: ReviewRejection | undefined): string[] {
  if (!reason) return ['Write to us and we will tell you why.']
  const note = reason.text?.replace(/\s+/g, ' ')
  return [
    `The reason: ${rejectionReasons[reason.kind].sentence}`,
    ...(note ? [`From the person who read it: ${note}`] : []),
  ]
}
