// The way to the form of a review, or why there is none for now.
import type { BusinessDetail } from '../../../contract/business.ts'
import { longDayText } from '../../../contract/day-text.ts'
import { writePath } from '../../../contract/public-addresses.ts'
import { PageLink } from '../../navigation/navigation.tsx'

type Props = { business: Pick<BusinessDetail, 'path' | 'reviewsClosed'> }

/** Nothing while the business is closed to reviews. */
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
      <b>{`New reviews are possible again after ${longDayText(reviewsClosed.until)}.`}</b>{' '}
      {reviewsClosed.reason}
    </p>
  )
}
