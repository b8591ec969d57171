// The sentences of the overview: how long listings wait, and what looks odd.
import { formatPhone } from '../../../contract/contact-links.ts'
import { formatCount, momentText } from '../../../contract/day-text.ts'
import { type AdminOverview, type Oddity, oddLimits } from '../../../contract/moderation.ts'
import { maxExactCount } from '../../../contract/search.ts'
import { queuePath } from '../../data/moderation-lists.ts'
import { daysText } from '../lists/waiting-listing.tsx'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** 'less than an hour', '5 hours', '3 days' or '3 months'. */
export function durationText(seconds: number): string {
  if (seconds >= 2 * daySeconds) return daysText(Math.floor(seconds / daySeconds))
  const hours = Math.floor(seconds / hourSeconds)
  if (hours === 0) return 'less than an hour'
  return hours === 1 ? '1 hour' : `${hours} hours`
}

type WaitingKind = AdminOverview['longest'][number]['kind']

/** What each kind of waiting thing is called, and the address where it is decided. */
export const waitingThings: Record<WaitingKind, { label: string; hrefOf: (business: string) => string }> = {
  listing: { label: 'Pending listing', hrefOf: queuePath },
  edit: { label: 'Edit of a live listing', hrefOf: () => '/admin/edits' },
  claim: { label: 'Claim', hrefOf: () => '/admin/claims' },
  review: { label: 'Review', hrefOf: () => '/admin/reviews' },
  'held-review': { label: 'Held review', hrefOf: () => '/admin/reviews?state=held' },
  'reported-review': { label: 'Reported review', hrefOf: () => '/admin/reviews?state=reported' },
  report: {
    label: 'Report',
    hrefOf: (business) => `/admin/reports?${new URLSearchParams({ business })}`,
  },
}

/** The first sentence of the overview: what waits for a decision; '' for nothing. `edits` is the total of a list, '1000+' if there are more. */
export function decisionsText(pending: number, edits: string): string {
  if (pending === 0) return edits === '0' ? '' : editsText(edits)
  return pending === 1
    ? 'One listing is waiting for a decision.'
    : `${formatCount(String(pending))} listings are waiting for a decision.`
}

/** The number of waiting edits, as a sentence. */
export const editsText = (edits: string): string =>
  edits === '1'
    ? 'One edit of a live listing is waiting for a decision.'
    : `${formatCount(edits)} edits of live listings are waiting for a decision.`

/** The number of open reports, as a sentence; '' for none, and while it is unknown. */
export function reportsText(open: number | undefined): string {
  if (!open) return ''
  if (open === 1) return 'One report is waiting for an outcome.'
  return `${open > maxExactCount ? `${maxExactCount}+` : open} reports are waiting for an outcome.`
}

/** The numbers of reviews and replies in each queue, as a sentence; '' for none, and while they are unknown. */
export function reviewsText(reviews: AdminOverview['reviews'] | undefined): string {
  if (!reviews) return ''
  const { pending, held, reported } = reviews
  const parts = [
    pending > 0 && `${countOf(pending)} waiting`,
    held > 0 && `${countOf(held)} held`,
    reported > 0 && `${countOf(reported)} reported`,
  ].filter(Boolean)
  return parts.length > 0 ? `Reviews: ${parts.join(', ')}.` : ''
}

const countOf = (count: number) => (count > maxExactCount ? `${maxExactCount}+` : `${count}`)

/** The number of owners who were asked twice and did not answer, as a sentence; '' for none. */
export function unansweredText(owners: number | undefined): string {
  if (!owners) return ''
  if (owners === 1) return 'One owner did not say whether the listing is still right.'
  return `${owners > maxExactCount ? `${maxExactCount}+` : owners} owners did not say whether their listings are still right.`
}

/** How long listings have been waiting, as a sentence; '' if none is waiting. */
export function waitingText({ count, medianSeconds, longestSeconds }: AdminOverview['waiting']): string {
  if (medianSeconds === null || longestSeconds === null) return ''
  const longest = durationText(longestSeconds)
  if (count === 1) return `It has waited for ${longest}.`
  const median = durationText(medianSeconds)
  if (median === longest) return `The longest has waited for ${longest}.`
  return `The longest has waited for ${longest}, and half of them for ${medianSeconds < hourSeconds ? median : `${median} or longer`}.`
}

/** A phone number that stays on one line. */
const numberText = (number: string): string => formatPhone(number).replaceAll(' ', '\u00a0')

/** The sentence about an oddity, and the link to the list that shows it. */
export function oddityLine(odd: Oddity): { text: string; href: string; link: string } {
  if (odd.kind === 'burst')
    return {
      text: `${odd.count} listings were registered within the hour from ${momentText(odd.hour)}. The usual number is ${odd.usual}.`,
      href: `/admin/businesses?${new URLSearchParams({ hour: odd.hour })}`,
      link: 'Show these listings',
    }
  if (odd.kind === 'reports')
    return {
      text: `${odd.count} open reports are about ${odd.business.name}.`,
      href: `/admin/reports?${new URLSearchParams({ business: odd.business.id })}`,
      link: 'Show these reports',
    }
  return {
    text: `${odd.count} listings have the number ${numberText(odd.number)}.`,
    href: `/admin/businesses?${new URLSearchParams({ number: odd.number })}`,
    link: 'Show these listings',
  }
}

export const oddityRule = `Shown here are an hour of the last seven days with more than ${oddLimits.burst} registrations and more than ${oddLimits.burstFactor} times the usual, a phone or WhatsApp number on ${oddLimits.sharedNumber} or more listings, and a listing with ${oddLimits.reports} or more open reports.`

type Narrowed = { number?: string; hour?: string; unanswered?: string }

/** The filter that was set by a link of the overview, as a sentence; '' for none. */
export function narrowedText({ number, hour, unanswered }: Narrowed): string {
  if (unanswered) return 'Only listings whose owners did not say whether they are still right.'
  if (number) return `Only listings with the number ${numberText(number)}.`
  return hour ? `Only listings that were registered within the hour from ${momentText(hour)}.` : ''
}
