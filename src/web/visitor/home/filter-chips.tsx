// Knows the parts of the active filter as chips, which can be removed one by one or all at once.
import { X } from 'lucide-react'
import { type Filter, filterPath, isFiltered } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'

type FilterChipsProps = { filter: Filter; onRemove: (part: keyof Filter) => void; onClear: () => void }

const parts = ['q', 'category', 'location'] as const

export function FilterChips({ filter, onRemove, onClear }: FilterChipsProps) {
  if (!isFiltered(filter)) return null
  return (
    <div className="chips">
      {/* First, so that it is in view on a phone. A form, so that it also works without JavaScript. */}
      <form
        action="/"
        onSubmit={(event) => {
          event.preventDefault()
          onClear()
        }}
      >
        <button type="submit" className="pill">
          Clear Filters
        </button>
      </form>
      {parts
        .filter((part) => filter[part])
        .map((part) => (
          <PageLink
            key={part}
            className="pill chip"
            href={`${filterPath({ ...filter, [part]: '' })}#results`}
            onNavigate={() => onRemove(part)}
          >
            <span className="sr-only">Remove filter: </span>
            <span>{filter[part]}</span>
            <X aria-hidden="true" />
          </PageLink>
        ))}
    </div>
  )
}
