// The search form: two fields and a button. It also works without JavaScript.
import { MapPin, Search } from 'lucide-react'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Place } from '../../../contract/place.ts'
import { type Filter, isSameFilter, maxFieldLength } from '../../data/filter.ts'
import type { Position } from '../../places/find-position.ts'
import type { PlaceSearchHelp } from '../../places/place-search-help.tsx'
import { useEarlyTyping } from '../../ui/hydration.ts'
import { useSite } from '../../ui/page-head.ts'
import { useSearchDebounce } from '../../ui/press.ts'

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
      // Safari gives a pressed button no focus. The form takes it, else the bar would change its rows before the click.
      tabIndex={-1}
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

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  icon: ReactNode
  ref?: Ref<HTMLInputElement>
  /** Next to the label, because a label may contain only one control. */
  after?: ReactNode
  onType: (text: string) => void
}

function SearchField({ className, label, icon, after, onType, ...input }: SearchFieldProps) {
  return (
    <div className={`search-field ${className}`}>
      <label>
        {icon}
        <span>{label}</span>
        <input
          {...input}
          enterKeyHint="search"
          maxLength={maxFieldLength}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      {after}
    </div>
  )
}

type Help = typeof PlaceSearchHelp
type PlaceSearchFieldProps = Omit<ComponentProps<Help>, 'input' | 'startText' | 'nearTaps'> & {
  onType: (text: string) => void
}

function PlaceSearchField({ onType, ...help }: PlaceSearchFieldProps) {
  const { region } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<{ Help: Help; startText: string } | null>(null)
  const [nearTaps, setNearTaps] = useState(0)
  const load = () => {
    // Without the script the field takes any text.
    import('../../places/place-search-help.tsx').then(
      ({ PlaceSearchHelp }) =>
        setLoaded((before) => before ?? { Help: PlaceSearchHelp, startText: help.text }),
      () => {},
    )
  }
  // React gets no event for a focus before hydration.
  const loadIfFocused = useEffectEvent(() => {
    if (document.activeElement === input.current) load()
  })
  useEffect(() => loadIfFocused(), [])
  return (
    <SearchField
      className="search-where"
      label="Where"
      icon={<MapPin aria-hidden="true" />}
      type="search"
      name="location"
      placeholder={region?.example.name ?? 'Location'}
      autoComplete="address-level2"
      ref={input}
      value={help.text}
      onType={onType}
      onFocus={load}
      after={
        <>
          <button
            type="button"
            className="near-me"
            onClick={() => {
              setNearTaps(nearTaps + 1)
              load()
            }}
          >
            <span>Near me</span>
          </button>
          {loaded && <loaded.Help {...help} input={input} startText={loaded.startText} nearTaps={nearTaps} />}
        </>
      }
    />
  )
}

export type SearchFields = { q: string; location: string }

/** The text of the fields. When something other than typing changes the address, the fields follow the address. */
export function useSearchFields(filter: Filter, onSearch: (fields: SearchFields) => void) {
  const [known, setKnown] = useState(filter)
  const [fields, setFields] = useState<SearchFields>(filter)
  if (!isSameFilter(known, filter)) {
    setKnown(filter)
    if (!matchesFilter(fields, filter)) setFields(filter)
  }
  useSearchDebounce(fields, matchesFilter(fields, filter), onSearch)
  return { fields, setFields }
}

const matchesFilter = (fields: SearchFields, filter: Filter) =>
  fields.q.trim() === filter.q && fields.location.trim() === filter.location
