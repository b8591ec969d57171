// Knows the parts of the active filter as chips, which can be removed one by one or all at once.
import { X } from 'lucide-react'
import { type Filter, filterPath } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { listChips } from './filter-words.ts'

type FilterChipsProps = {
  filter: Filter
  placeName: string | undefined
  onRemove: (next: Filter) => void
  onClear: () => void
}

export function FilterChips({ filter, placeName, onRemove, onClear }: FilterChipsProps) {
  return (
    <div className="chips">
      {/* A form, so that it also works without JavaScript. */}
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
      {listChips(filter, placeName).map(({ key, text, without }) => (
        <PageLink
          key={key}
          className="pill chip"
          href={`${filterPath(without)}#results`}
          onNavigate={() => onRemove(without)}
        >
          <span className="sr-only">Remove filter: </span>
          <span>{text}</span>
          <X aria-hidden="true" />
        </PageLink>
      ))}
    </div>
  )
}
