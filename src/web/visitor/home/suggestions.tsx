// Knows a few searches worth trying, for those who do not know yet what a search may be.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { featuredQuery } from '../../data/business-lists.ts'
import { filterPath } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { suggestSearches } from './suggestion-rules.ts'
import type { SearchFields } from './use-search-fields.ts'

export function Suggestions({ onSearch }: { onSearch: (fields: SearchFields) => void }) {
  const client = useQueryClient()
  // Only what is here at the first drawing: a row that came later would push down what is being read.
  const [suggestions] = useState(() => suggestSearches(client.getQueryData(featuredQuery().queryKey) ?? []))
  if (suggestions.length === 0) return null
  return (
    <div className="suggestions">
      <span>Try</span>
      {suggestions.map((suggestion) => (
        <PageLink
          key={suggestion.q}
          className="pill"
          href={`${filterPath({ ...suggestion, category: '' })}#results`}
          onNavigate={() => onSearch(suggestion)}
        >
          {suggestion.q}, {suggestion.location}
        </PageLink>
      ))}
    </div>
  )
}
