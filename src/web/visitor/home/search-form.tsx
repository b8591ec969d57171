// Knows the search form: two fields and a button. It also works without JavaScript.
import { Search } from 'lucide-react'
import type { Place } from '../../../contract/place.ts'
import type { Position } from '../../places/find-position.ts'
import { useEarlyTyping } from '../../ui/use-early-typing.ts'
import { PlaceSearchField } from './place-search-field.tsx'
import { SearchField } from './search-field.tsx'
import type { SearchFields } from './use-search-fields.ts'

type SearchFormProps = {
  fields: SearchFields
  onType: (fields: SearchFields) => void
  onSearch: () => void
  onChoosePlace: (place: Place) => void
  onNear: (position: Position) => void
}

export function SearchForm({ fields, onType, onSearch, onChoosePlace, onNear }: SearchFormProps) {
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
      <PlaceSearchField
        text={fields.location}
        onType={(location) => onType({ ...fields, location })}
        onChoose={onChoosePlace}
        onNear={onNear}
      />
      <button type="submit">
        <Search aria-hidden="true" />
        <span>Search</span>
      </button>
    </form>
  )
}
