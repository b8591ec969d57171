// Knows the search form: two fields and a button. It also works without JavaScript.
import { MapPin, Search } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { maxFieldLength } from '../../data/filter.ts'
import { useEarlyTyping } from '../../ui/use-early-typing.ts'
import type { SearchFields } from './use-search-fields.ts'

type SearchFormProps = {
  fields: SearchFields
  onType: (fields: SearchFields) => void
  onSearch: () => void
}

export function SearchForm({ fields, onType, onSearch }: SearchFormProps) {
  const form = useEarlyTyping((typed) => {
    const early = { q: String(typed.get('q')), location: String(typed.get('location')) }
    if (early.q !== fields.q || early.location !== fields.location) onType(early)
  })
  return (
    <form
      className="search"
      ref={form}
      action="/#results"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <SearchField
        className="search-what"
        label="What"
        icon={<Search aria-hidden="true" />}
        type="search"
        name="q"
        placeholder="Search for restaurants, hotels, beauty..."
        autoComplete="off"
        value={fields.q}
        onType={(q) => onType({ ...fields, q })}
      />
      <SearchField
        className="search-where"
        label="Where"
        icon={<MapPin aria-hidden="true" />}
        type="text"
        name="location"
        placeholder="Location"
        autoComplete="address-level2"
        value={fields.location}
        onType={(location) => onType({ ...fields, location })}
      />
      <button type="submit">
        <Search aria-hidden="true" />
        <span>Search</span>
      </button>
    </form>
  )
}

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  icon: ReactNode
  onType: (text: string) => void
}

function SearchField({ className, label, icon, onType, ...input }: SearchFieldProps) {
  return (
    <label className={`search-field ${className}`}>
      {icon}
      <span>{label}</span>
      <input
        {...input}
        enterKeyHint="search"
        maxLength={maxFieldLength}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}
