// Input schemas for each field of a business (spec §5), with the sentence for each refusal.
import { categoryDescription, type PriceLevel } from './categories.ts'
import { mobileNumber, toE164 } from './contact-links.ts'
import { calendarDay } from './hours.ts'
import { centre, focalPointAt, readFocalPoint } from './image.ts'
import { isOwnImage } from './image-upload.ts'
import { allOffers } from './offer-list.ts'
import { EmailText, lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { tradingStates } from './trading.ts'
import { z } from './zod.ts'

/** A chat link that people copy from WhatsApp, with the number in it. */
const chatLink = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)/i

/**
 * A South African mobile number, or a number of another country with its country code; stored as E.164. A chat link is reduced to
 * its number; empty text is null.
 */
export const WhatsApp = z.pipe(
  z.nullable(lineOfText({ label: 'WhatsApp', max: maxLengths.website })),
  z.transform((typed, context): string | null => {
    if (!typed) return null
    const linked = chatLink.exec(typed)?.[1]
    const number = mobileNumber(linked ? `+${linked}` : typed)
    if (number) return number
    context.issues.push({
      code: 'custom',
      input: typed,
      message: 'WhatsApp must be a mobile number like 082 123 4567, or one with its country code',
    })
    return z.NEVER
  }),
)

/**
 * An email address that the public sees. Empty text is null. Not a union: the forms would show the first error of a union, which is
 * not a sentence for people.
 */
export const PublicEmail = z
  .pipe(
    z.pipe(
      z.nullable(z.string({ error: 'Please enter a valid email address' }).check(z.trim())),
      z.transform((typed) => typed || null),
    ),
    z.nullable(EmailText),
  )
  .check(z.meta({ description: 'Shown to the public. Empty for none.' }))

/**
 * At most 200 characters, as typed and as stored. A domain without a scheme gets https, since people type `example.co.za`; empty text is
 * null. An address with http is kept, because the owner may have no influence on what the provider offers. Refused with a sentence:
 * other schemes, a user name or password in the address, and a host that is not a public domain.
 */
export const Website = z.pipe(
  z.nullable(lineOfText({ label: 'Website', max: maxLengths.website })),
  z.transform((typed, context): string | null => {
    if (!typed) return null
    const read = readWebsite(typed)
    if ('url' in read) return read.url
    context.issues.push({ code: 'custom', input: typed, message: read.refusal })
    return z.NEVER
  }),
)

/** Allows no dot in a scheme, because `example.co.za:8443` is a host with a port. */
const scheme = /^[a-z][a-z0-9+-]*:/i
/** At least two labels, and the last begins with a letter. This excludes single names and IP addresses. */
const publicDomain = /^([^.]+\.)+[a-z][^.]*$/

const noAddress = 'Website must be an address like https://example.co.za'
/** Many people type their email address here. Without this check, the refusal would be about a user name. */
const email = /^(mailto:)?[^\s/:@]+@[^\s/:@]+$/i

function readWebsite(typed: string): { url: string } | { refusal: string } {
  if (email.test(typed)) return { refusal: `This is an email address. ${noAddress}` }
  const address = scheme.test(typed) ? typed : `https://${typed}`
  const url = parseAddress(address)
  if (!url) return { refusal: noAddress }
  const { protocol, username, password, hostname, href } = url
  if (!['https:', 'http:'].includes(protocol)) return { refusal: noAddress }
  if (username || password) return { refusal: 'Website must not contain a user name or password' }
  if (!publicDomain.test(hostname)) return { refusal: 'Website must name a domain like example.co.za' }
  // The URL parser encodes some characters as several, so the stored URL can be longer than the typed text.
  if (href.length > maxLengths.website)
    return { refusal: `Website must be at most ${maxLengths.website} characters` }
  return { url: href }
}

/** Null for what is no address. `URL.canParse` is missing in Safari 16 and on phones with Android 7. */
export function parseAddress(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** Offers as stored: without repeats, in the order of the list. */
export const offers = z.array(z.enum(allOffers))

/** Any of the offers; a repeated one counts once. */
export const Offers = z.pipe(
  z
    .array(z.enum(allOffers, { error: 'Please choose from the list of offers' }), {
      error: 'Offers must be a list',
    })
    .check(z.maxLength(2 * allOffers.length, 'Please choose from the list of offers')),
  z.transform((chosen) => allOffers.filter((offer) => chosen.includes(offer))),
)

/** One of the four values of `trading`. */
export const TradingState = z.enum(
  tradingStates,
  'Please choose open, temporarily closed, moved or closed for good',
)

const dateSentence = 'The day must be a date such as 2027-01-14'

/** The first day on which it is open again. Empty text is null. */
export const ClosedUntil = z
  .union(
    [
      z.pipe(
        z.literal(['', null]),
        z.transform(() => null),
      ),
      calendarDay(dateSentence),
    ],
    { error: dateSentence },
  )
  .check(z.meta({ description: 'The first day on which it is open again; empty for none.' }))

/** The last move: the day on which the owner reported it, and the name of the previous place. */
export const Moved = z.strictObject({ on: z.iso.date(), from: z.nullable(z.string()) })

/** Refuses a temporary closure whose `closedUntil` is empty. */
export function closedUntilADay(
  edit: { trading?: string | undefined; closedUntil?: string | null | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (edit.trading !== 'temporarily-closed' || edit.closedUntil !== null) return
  context.addIssue({ code: 'custom', path: ['closedUntil'], message: missingDay })
}

/** The refusal of a temporary closure without a day. */
export const missingDay = 'Please say on which day it opens again'

/** 3 to 120 characters on one line. */
export const BusinessName = lineOfText({ label: 'Business name', min: 3, max: maxLengths.name })

/** The least characters of a description. */
export const minDescriptionLength = 20

/** 20 to 5000 characters, on one or several lines. */
export const Description = linesOfText({
  label: 'Description',
  min: minDescriptionLength,
  max: maxLengths.description,
})

/** 5 to 200 characters on one line. */
export const Location = lineOfText({ label: 'Location', min: 5, max: maxLengths.location })

/** 1 Budget friendly to 4 Luxury (spec §3). */
export const PriceLevelNumber = z.literal(
  [1, 2, 3, 4] satisfies PriceLevel[],
  'Price level must be 1, 2, 3 or 4',
)

/** Shorter text counts as no category (spec §5). */
const minCategoryLength = 2

/** The refusal of a category that does not exist, or is not offered. */
export const unknownCategoryText = 'Please choose one of the categories'

/** A category by its singular or plural name, in any case. Whether it exists is checked in domain/trades. */
export const CategoryInput = z
  .string({ error: 'Category is required' })
  .check(
    z.trim(),
    z.minLength(minCategoryLength, 'Category is required'),
    z.maxLength(200, unknownCategoryText),
    z.meta({ description: categoryDescription }),
  )

/** At most 40 characters. A South African number is stored as E.164, other text as typed, empty text as null. */
export const Phone = z.pipe(
  z.nullable(lineOfText({ label: 'Phone', max: maxLengths.phone })),
  z.transform((typed) => (typed ? (toE164(typed) ?? typed) : null)),
)

/** At most 1000 characters, on one or several lines; empty text is null. */
export const Hours = z.pipe(
  z.nullable(linesOfText({ label: 'Business hours', max: maxLengths.hours })),
  z.transform((typed) => typed || null),
)

/** '' for no image, or the path of an image on this site. Whether an upload belongs to the owner is checked in domain/media. */
export const ImagePath = z
  .string({ error: 'Please upload a picture or choose one of ours' })
  .check(
    z.trim(),
    z.refine(isOwnImage, 'Please upload a picture or choose one of ours; other addresses are not accepted.'),
  )

/** Two percentages, stored as the nearest point of the grid. Empty text is the centre. */
export const FocalPoint = z.pipe(
  z.string({ error: 'Focal point must be text' }).check(z.trim()),
  z.transform((typed, context): string => {
    const point = readFocalPoint(typed || centre)
    if (point) return focalPointAt(point.x, point.y)
    context.issues.push({
      code: 'custom',
      input: typed,
      message: 'Focal point must be two percentages from 0% to 100%, such as 50% 30%',
    })
    return z.NEVER
  }),
)

/** Whether the public sees only the name of the place, and not the address. */
export const HidesAddress = z.boolean('Please say whether the address is hidden: true or false')
