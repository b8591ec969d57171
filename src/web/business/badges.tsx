// Badges and short facts of a business: category, trades, price, rating, hours, featured, phone and chat links, an address.
import type { ReactNode } from 'react'
import type { BusinessCard } from '../../contract/business.ts'
import { type PriceLevel as Level, priceLevels } from '../../contract/categories.ts'
import { dialable, formatPhone } from '../../contract/contact-links.ts'
import type { HoursNow } from '../../contract/hours.ts'
import { useIsHydrated } from '../ui/hydration.ts'
import { useSite } from '../ui/page-head.ts'
import { whatsappUrl } from './business-words.ts'

export function CategoryBadge({ category }: { category: string }) {
  return <span className="badge">{category}</span>
}

/** What the business does, more precisely than its category. */
export function TradeNames({ trades }: Pick<BusinessCard, 'trades'>) {
  return trades.length > 0 && <span className="trades">{trades.map(({ name }) => name).join(' · ')}</span>
}

type Flagged = Pick<BusinessCard, 'featured' | 'trading'>

export const isFeatured = ({ featured, trading }: Flagged) => featured === 1 && trading !== 'closed-for-good'

export function FeaturedBadge({ business }: { business: Flagged }) {
  return isFeatured(business) && <span className="featured">Featured</span>
}

export function PriceLevel({ level }: { level: Level }) {
  const { priceSign = '$' } = useSite()
  return (
    <span className="price">
      <span aria-hidden="true" title={priceLevels[level]}>
        {priceSign.repeat(level)}
      </span>
      <span className="sr-only">Price: {priceLevels[level]}</span>
    </span>
  )
}

type RatingProps = { business: Pick<BusinessCard, 'rating' | 'reviewCount'> }

/** Renders nothing on a site without reviews. */
export function Rating({ business: { rating, reviewCount } }: RatingProps) {
  if (useSite().reviews === 'off') return null
  return (
    <p className="rating">
      {reviewCount > 0 ? (
        <>
          <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
            <use href={`#${starsId(rating)}`} />
          </svg>
          <b>{rating.toFixed(1)}</b>
          <span className="sr-only"> out of 5 </span>
        </>
      ) : (
        'Not rated yet'
      )}{' '}
      <span data-short={reviewCount > 0 ? `(${reviewCount})` : ''}>{reviewsText(reviewCount)}</span>
    </p>
  )
}

const reviewsText = (count: number) => `(${count} ${count === 1 ? 'review' : 'reviews'})`

const star = 'M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const halfStar = 'M10 1.6v13l-5.1 2.8L6 11.6l-4.3-4 5.8-.7z'
const starPositions = [0, 20, 40, 60, 80]

/** The id of the star row nearest to a rating. */
export const starsId = (rating: number): string => `stars-${Math.round(rating * 2)}`

/** The star rows as HTML, outside the React tree. The server writes them into each page, before the first stars. */
export function writeStarSymbols(): string {
  const rows = Array.from({ length: 11 }, (_, count) => {
    const stars = starPositions.map((x, index) => writeStar(x, count - 2 * index))
    return `<g id="${starsId(count / 2)}">${stars.join('')}</g>`
  })
  const shapes = `<path id="star" d="${star}"/><path id="half-star" d="${halfStar}"/>`
  return `<svg class="symbols" aria-hidden="true">${shapes}${rows.join('')}</svg>`
}

function writeStar(x: number, filledHalves: number): string {
  const empty = `<use href="#star" x="${x}" class="star-empty"/>`
  const filled = `<use href="#${filledHalves > 1 ? 'star' : 'half-star'}" x="${x}"/>`
  return (filledHalves < 2 ? empty : '') + (filledHalves > 0 ? filled : '')
}

/** `hours` is undefined in moderators' lists. On a page that was left open, a label that has expired is hidden. */
export function HoursLabel({ hours }: { hours: HoursNow | undefined }) {
  const isHydrated = useIsHydrated()
  const isOver = isHydrated && hours?.until && Date.parse(hours.until) < Date.now()
  return hours && !isOver ? <p className={`now ${hours.state}`}>{hours.label}</p> : null
}

type CardContactProps = { business: Pick<BusinessCard, 'name' | 'phone' | 'whatsapp'> }

export function CardContact({ business: { name, phone, whatsapp } }: CardContactProps) {
  const site = useSite()
  return (
    <div className="card-contact">
      <CardPhone phone={phone} />
      {whatsapp && (
        <a
          className="chat"
          href={whatsappUrl(whatsapp, name, site.name)}
          rel="nofollow noopener"
          aria-label={`WhatsApp ${name}`}
        >
          WhatsApp<span className="on-paper"> {formatPhone(whatsapp)}</span>
        </a>
      )}
    </div>
  )
}

/** Text without a number that can be dialled is not a link. */
function CardPhone({ phone }: { phone: string | null }) {
  const number = phone && dialable(phone)
  if (number)
    return (
      <a className="tel" href={`tel:${number}`}>
        {formatPhone(phone)}
      </a>
    )
  return phone && <p className="tel">{phone}</p>
}

/** `icon` is the icon name of one of the site's categories. Its drawing is a symbol that the server writes into each page (html-document.tsx). */
export function CategoryIcon({ icon }: { icon: string }) {
  return (
    <svg
      className="lucide"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`#icon-${icon}`} />
    </svg>
  )
}

/**
 * A web or email address that can break after a dot, a slash or the @, but not inside a word. It uses `wbr`, because a zero-width space
 * would be copied with the text.
 */
export function AddressText({ text }: { text: string }): ReactNode {
  const [first, ...others] = text.match(/[^./@]*[./@]+|[^./@]+$/g) ?? []
  return others.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}
