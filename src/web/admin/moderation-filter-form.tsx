// Knows the form that filters all businesses by text and state. Without JavaScript it is a plain form.
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { statusWords } from '../business/status-badge.tsx'
import { maxFieldLength } from '../data/filter.ts'
import { writeListView } from '../data/list-view.ts'
import { type ModerationFilter, moderationStatuses } from '../data/moderation-lists.ts'
import { useEarlyTyping } from '../ui/use-early-typing.ts'
import { searchId } from './listed-items.ts'
import type { ModerationFilterState } from './use-moderation-filter.ts'
import '../ui/form.css'

export function ModerationFilterForm({ filter, view, typed, type, search, choose }: ModerationFilterState) {
  const { q: _, status: __, ...narrowed } = filter
  const form = useEarlyTyping((early) => {
    const q = String(early.get('q'))
    if (q !== typed) type(q)
    const status = readStatus(early.get('status'))
    if (status !== filter.status) choose(status)
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (location.hash === `#${searchId}`) field.current?.focus()
  }, [])
  return (
    <search>
      <form
        className="moderation-filter"
        ref={form}
        action="/admin/businesses"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        {Object.entries({ ...writeListView(view), ...narrowed }).map(([name, value]) => (
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
        <StatusSelect status={filter.status} onChoose={choose} />
        <button type="submit" className="button without-script">
          Search
        </button>
      </form>
    </search>
  )
}

type Status = ModerationFilter['status']
type StatusSelectProps = { status: Status; onChoose: (status: Status) => void }

function StatusSelect({ status, onChoose }: StatusSelectProps) {
  return (
    <label className="select">
      <span className="sr-only">Status</span>
      <select
        className="input"
        name="status"
        value={status}
        onChange={(event) => onChoose(readStatus(event.target.value))}
      >
        <option value="">All Status</option>
        {moderationStatuses.map((one) => (
          <option key={one} value={one}>
            {statusWords[one]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}

const readStatus = (value: unknown) => moderationStatuses.find((status) => status === value) ?? ''
