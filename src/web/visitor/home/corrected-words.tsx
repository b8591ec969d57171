// Knows what is said when the words of a search were corrected or left out, because nothing matches all of them as typed.
import type { Corrected } from '../../data/business-lists.ts'

export function CorrectedWords({ q, location, leftOut }: Corrected) {
  return (
    <p className="corrected">
      Showing <b>{q || 'businesses'}</b>
      {location && (
        <>
          {' '}
          in <b className="corrected-place">{location}</b>
        </>
      )}
      {leftOut && <>, without "{leftOut}"</>}
    </p>
  )
}
