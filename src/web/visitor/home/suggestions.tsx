// Knows three searches worth trying, for those who do not know yet what a search may be.
import { filterPath } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import type { SearchFields } from './use-search-fields.ts'

const suggestions: SearchFields[] = [
  { q: 'bunny chow', location: 'Durban' },
  { q: 'coffee', location: 'Soweto' },
  { q: 'tyres', location: 'Polokwane' },
]

export function Suggestions({ onSearch }: { onSearch: (fields: SearchFields) => void }) {
  return (
    <div className="suggestions">
      <span>Try</span>
      {suggestions.map((suggestion) => (
        <PageLink
          key={suggestion.q}
          className="pill"
          href={`${filterPath({ ...suggestion, category: '' })}#results`}
          onVisit={() => onSearch(suggestion)}
        >
          {suggestion.q}, {suggestion.location}
        </PageLink>
      ))}
    </div>
  )
}
