// Knows what is said when the words of a search were corrected, because nothing matches them as they were typed.
import type { Corrected } from '../../data/business-lists.ts'

export function CorrectedWords({ q, location }: Corrected) {
  return (
    <p className="corrected">
      Showing <b>{q || 'businesses'}</b>
      {location && (
        <>
          {' '}
          in <b className="corrected-place">{location}</b>
        </>
      )}
    </p>
  )
}
