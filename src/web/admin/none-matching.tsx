// Knows the text when no business matches (spec §2), and the button that clears the filter.
import { Pattern } from '../business/pattern/pattern.tsx'

type NoneMatchingProps = { isFiltered: boolean; onClear: () => void }

export function NoneMatching({ isFiltered, onClear }: NoneMatchingProps) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <p className="empty-title">No businesses found matching your criteria.</p>
      {isFiltered && (
        <button type="button" className="button" onClick={onClear}>
          Show all businesses
        </button>
      )}
    </div>
  )
}
