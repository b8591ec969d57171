// Knows the row of suggested searches under the search form.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { featuredQuery } from '../../data/business-lists.ts'
import { filterPath } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { suggestSearches } from './suggestion-rules.ts'
import type { SearchFields } from './use-search-fields.ts'

export function Suggestions({ onSearch }: { onSearch: (fields: SearchFields) => void }) {
  const client = useQueryClient()
  // Only from data of the first render: a row that appeared later would move the page down while it is read.
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
