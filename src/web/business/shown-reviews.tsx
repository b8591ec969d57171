// Reviews as everybody reads them: one with its stars, text, photos and reply; their summary; and the link to the form.
import type { ReactNode } from 'react'
import type { BusinessDetail } from '../../contract/business.ts'
import { longDayText, monthText } from '../../contract/day-text.ts'
import { imageVariantPath } from '../../contract/image.ts'
import { reviewsPath, writePath } from '../../contract/public-addresses.ts'
import type { Review } from '../../contract/review.ts'
import { PageLink } from '../navigation/navigation.tsx'
import { Rating, starsId } from './badges.tsx'

type ReviewItemProps = {
  review: Pick<Review, 'id' | 'stars' | 'text' | 'name' | 'visitedOn' | 'writtenAt' | 'photos'>
  /** The published reply; null if there is none. */
  reply?: Review['reply']
  /** Actions on the review, below it. */
  children?: ReactNode
}

export function ReviewItem({ review, reply = null, children }: ReviewItemProps) {
  const { id, stars, text, name, visitedOn, writtenAt, photos } = review
  return (
    <li className="review" id={`review-${id}`}>
      <p className="review-head">
        <StarRow stars={stars} />
        <b>
          <bdi>{name ?? 'A visitor'}</bdi>
        </b>
        <span>
          <time dateTime={writtenAt}>{monthText(writtenAt)}</time>
          {visitedOn && visitText(visitedOn, writtenAt)}
        </span>
      </p>
      {text && <FoldedText text={text} />}
      <ReviewPhotos photos={photos} name={name} />
      {reply && (
        <div className="review-reply">
          <p>
            <b>Answer from the owner</b> <time dateTime={reply.writtenAt}>{monthText(reply.writtenAt)}</time>
          </p>
          <FoldedText text={reply.text} />
        </div>
      )}
      {children}
    </li>
  )
}

/** '' for a visit in the month of the review, and no year for one in its year, so that the line is short on a phone. */
function visitText(visitedOn: string, writtenAt: string): string {
  const [visited, written] = [monthText(visitedOn), monthText(writtenAt)]
  if (visited === written) return ''
  const [month, year = ''] = visited.split(' ')
  return `, was there in ${written.endsWith(year) ? month : visited}`
}

/** The stars of one review, always whole ones. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <>
      <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
        <use href={`#${starsId(stars)}`} />
      </svg>
      <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
    </>
  )
}

/** In characters: about eight lines on a phone. */
const shownLength = 400
/** In characters: a shorter rest is not worth a tap. */
const leastRest = 120

/** A tap shows the rest of a long text, even without a script. */
export function FoldedText({ text }: { text: string }) {
  const isLong = text.length > shownLength + leastRest
  const cut = isLong ? shorten(text) : text
  return (
    <div className="review-text">
      <p>
        {cut}
        {isLong && <span className="review-cut"> …</span>}
      </p>
      {isLong && (
        <details>
          <summary>Read on</summary>
          <p>{text.slice(cut.length).trimStart()}</p>
        </details>
      )}
    </div>
  )
}

/** Cuts after a sentence, so that the rest can start on a new line; a long sentence is cut after a word. */
function shorten(text: string): string {
  const start = text.slice(0, shownLength)
  const sentences = /^.*[.!?…](?=\s)/s.exec(start)?.[0] ?? ''
  return sentences.length > shownLength / 2 ? sentences : start.replace(/\s\S*$/, '')
}

export function ReviewPhotos({ photos, name }: Pick<Review, 'photos' | 'name'>) {
  if (photos.length === 0) return null
  return (
    <ul className="review-photos">
      {photos.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={imageVariantPath(id, 1280)}>
            <img
              src={imageVariantPath(id, 320)}
              alt={`From ${name ?? 'a visitor'}, ${at + 1} of ${photos.length}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

type SummaryProps = { business: Pick<BusinessDetail, 'rating' | 'reviewCount' | 'histogram'> }

/** Renders nothing without a review. */
export function RatingSummary({ business }: SummaryProps) {
  const { histogram, reviewCount } = business
  if (reviewCount === 0) return null
  return (
    <div className="rating-summary">
      <Rating business={business} />
      <ul className="histogram">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = histogram[stars - 1] ?? 0
          return (
            <li key={stars}>
              <span>
                {stars}
                <span className="sr-only">{stars === 1 ? ' star: ' : ' stars: '}</span>
              </span>
              <progress max={reviewCount} value={count} aria-hidden="true" />
              <span>{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Words that several reviews mention, each a link to those reviews. */
export function Mentions({ business: { path, mentions } }: { business: BusinessDetail }) {
  if (mentions.length === 0) return null
  return (
    <nav className="mentions" aria-label="What people mention">
      <p>People mention</p>
      <ul>
        {mentions.map(({ word, count }) => (
          <li key={word}>
            <PageLink className="pill" href={reviewsPath(path, { q: word })}>
              {word} <small>{count}</small>
              <span className="sr-only"> reviews</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { business: Pick<BusinessDetail, 'path' | 'reviewsClosed'> }

/** Renders nothing while the business is closed to reviews. */
export function WriteLink({ business: { path, reviewsClosed } }: Props) {
  if (reviewsClosed) return null
  return (
    <PageLink className="button button-main" href={writePath(path)}>
      Write a Review
    </PageLink>
  )
}

export function ReviewsClosedNotice({ business: { reviewsClosed } }: Props) {
  if (!reviewsClosed) return null
  return (
    <p className="notice">
      <b>{`You can write reviews again after ${longDayText(reviewsClosed.until)}.`}</b> {reviewsClosed.reason}
    </p>
  )
}
