// Knows the row of suggested searches under the search form.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '../../../contract/categories.ts'
import { featuredQuery } from '../../data/business-lists.ts'
import { filterPath, noFilter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { suggestSearches } from './suggestion-rules.ts'

type SuggestionsProps = { onChoose: (category: Category, location: string) => void }

export function Suggestions({ onChoose }: SuggestionsProps) {
  const client = useQueryClient()
  // Only from data of the first render: a row that appeared later would move the page down while it is read.
  const [suggestions] = useState(() => suggestSearches(client.getQueryData(featuredQuery().queryKey) ?? []))
  if (suggestions.length === 0) return null
  return (
    <div className="suggestions">
      <span>Try</span>
      {suggestions.map(({ text, category, location }) => (
        <PageLink
          key={text}
          className="pill"
          href={`${filterPath({ ...noFilter, category, location })}#results`}
          onNavigate={() => onChoose(category, location)}
        >
          {text}
        </PageLink>
      ))}
    </div>
  )
}
