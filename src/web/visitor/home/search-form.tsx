// Knows the search: what, where, and a button for those who like one. Without JavaScript it is a plain form.
import { MapPin, Search } from 'lucide-react'
import { maxFieldLength } from '../../data/filter.ts'
import type { SearchFields } from './use-search-fields.ts'

type SearchFormProps = {
  fields: SearchFields
  onType: (fields: SearchFields) => void
  onSearch: () => void
}

export function SearchForm({ fields, onType, onSearch }: SearchFormProps) {
  return (
    <form
      className="search"
      action="/#results"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <label className="search-field search-what">
        <Search aria-hidden="true" />
        <span>What</span>
        <input
          type="search"
          name="q"
          placeholder="Search for restaurants, hotels, beauty..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxFieldLength}
          value={fields.q}
          onChange={(event) => onType({ ...fields, q: event.target.value })}
        />
      </label>
      <label className="search-field search-where">
        <MapPin aria-hidden="true" />
        <span>Where</span>
        <input
          type="text"
          name="location"
          placeholder="Location"
          autoComplete="address-level2"
          enterKeyHint="search"
          maxLength={maxFieldLength}
          value={fields.location}
          onChange={(event) => onType({ ...fields, location: event.target.value })}
        />
      </label>
      <button type="submit">Search</button>
    </form>
  )
}
