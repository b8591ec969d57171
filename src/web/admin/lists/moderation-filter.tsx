// The filter of a moderator's list: a search field and a few select fields, kept in the address.
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxFieldLength } from '../../data/filter.ts'
import { listAddress, readListView, writeFilter, writeListView } from '../../data/moderation-lists.ts'
import { navigate, useAddress } from '../../navigation/navigation.tsx'
import { useEarlyTyping } from '../../ui/hydration.ts'
import { useSearchDebounce } from '../../ui/press.ts'
import { searchId } from './queue-keys.tsx'
import '../../ui/form.css'

type Texts = { q: string } & Record<string, string>

/** A list with a filter: the path of its page, how the filter is read from an address, and the empty filter. */
type FilteredList<Filter extends Texts> = {
  path: string
  read: (search: string) => Filter
  none: Filter
}

export function useModerationFilter<Filter extends Texts>({ path, read, none }: FilteredList<Filter>) {
  const { search: address } = useAddress()
  const filter = read(address)
  const view = readListView(address)
  const [known, setKnown] = useState(filter.q)
  const [typed, setTyped] = useState(filter.q)
  // A change of the address that does not come from typing replaces the typed text.
  if (known !== filter.q) {
    setKnown(filter.q)
    if (typed.trim() !== filter.q) setTyped(filter.q)
  }
  const show = (next: Filter, isTyping = false) => {
    const query = writeFilter(next)
    // Typing adds only one history entry, however often it pauses.
    if (query !== writeFilter(filter))
      navigate(listAddress(path, query, view), { replace: isTyping && filter.q !== '' })
  }
  useSearchDebounce(typed, typed.trim() === filter.q, (text) => show({ ...filter, q: text.trim() }, true))
  return {
    path,
    filter,
    view,
    typed,
    type: setTyped,
    search: () => show({ ...filter, q: typed.trim() }),
    /** Changes parts of the filter. */
    choose: (parts: Record<string, string>) => show({ ...filter, q: typed.trim(), ...parts }),
    /** Takes over what was typed and chosen before hydration. */
    takeEarly: (early: FormData) => {
      const q = String(early.get('q'))
      if (q !== typed) setTyped(q)
      const chosen = read(`?${new URLSearchParams([...early].map(([name, text]) => [name, String(text)]))}`)
      if (writeFilter({ ...chosen, q: '' }) !== writeFilter({ ...filter, q: '' })) show(chosen)
    },
    clear: () => {
      setTyped('')
      show(none)
    },
  }
}

type ModerationFilterState = ReturnType<typeof useModerationFilter>

type ModerationFilterFormProps = {
  state: Pick<ModerationFilterState, 'path' | 'view' | 'typed' | 'type' | 'search' | 'takeEarly'> & {
    filter: Texts
  }
  /** The parts of the filter that have a field. The others are sent as hidden fields. */
  shown: readonly string[]
  id?: string
  className?: string
  /** The select fields. */
  children: ReactNode
}

export function ModerationFilterForm({ state, shown, id, className, children }: ModerationFilterFormProps) {
  const { path, filter, view, typed, type, search, takeEarly } = state
  const form = useEarlyTyping(takeEarly)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (location.hash === `#${searchId}`) field.current?.focus()
  }, [])
  const parts = Object.entries({ ...writeListView(view), ...filter })
  return (
    <search id={id} className={className}>
      <form
        className="moderation-filter"
        ref={form}
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        {parts
          .filter(([name]) => !shown.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <label className="moderation-search">
          <span className="sr-only">
            Search by name, category, location, or the owner’s name, email or phone
          </span>
          <Search aria-hidden="true" />
          <input
            className="input"
            id={searchId}
            ref={field}
            type="search"
            name="q"
            placeholder="Listing, owner or phone"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={maxFieldLength}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        {children}
        <button type="submit" className="button without-script">
          Search
        </button>
      </form>
    </search>
  )
}

type FilterSelectProps = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (part: Record<string, string>) => void
}

export function FilterSelect({ label, name, value, options, onChoose }: FilterSelectProps) {
  return (
    <label className="select">
      <span className="sr-only">{label}</span>
      <select
        className="input"
        name={name}
        value={value}
        onChange={(event) => onChoose({ [name]: event.target.value })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}
