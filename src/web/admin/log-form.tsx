// Knows the form that narrows the log by a name, an email, a phone number, who acted and days. Without JavaScript it is a plain form.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { maxFieldLength } from '../data/filter.ts'
import { logFilters } from '../data/history-lists.ts'
import { listLogFaults } from '../data/log-faults.ts'
import { navigate } from '../navigation/navigate.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useEarlyTyping } from '../ui/use-early-typing.ts'

export function LogForm({ search }: { search: string }) {
  const { form, typed, type } = useTypedFilters(search)
  // As in a form with schemas: after a refusal each change is checked again.
  const wasRefused = Object.keys(listLogFaults(search)).length > 0
  const faults = wasRefused ? listLogFaults(typed) : {}
  const fieldOf = (name: LogFilter) => ({
    name,
    required: false,
    error: faults[name],
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const filled = logFilters.flatMap((name) => (typed[name].trim() ? [[name, typed[name].trim()]] : []))
    const query = new URLSearchParams(filled).toString()
    navigate(`/admin/log${query && `?${query}`}`)
  }
  return (
    <search>
      <form className="history-filter" action="/admin/log" ref={form} onSubmit={submit}>
        <TextField
          label="Business, email or phone"
          type="search"
          maxLength={maxFieldLength}
          {...fieldOf('q')}
        />
        <SelectField label="Done by" {...fieldOf('by')}>
          <option value="">Everyone</option>
          <option value="moderators">Moderators</option>
          <option value="owners">Owners</option>
        </SelectField>
        <TextField label="From" type="date" {...fieldOf('from')} />
        <TextField label="To" type="date" {...fieldOf('to')} />
        <button type="submit" className="button button-main">
          Search
        </button>
        {Object.values(readFilters(search)).some(Boolean) && (
          <PageLink className="button" href="/admin/log">
            Clear
          </PageLink>
        )}
      </form>
    </search>
  )
}

type LogFilter = (typeof logFilters)[number]

/** What is typed. Another address replaces it, and the focus goes to what is wrong there. */
function useTypedFilters(search: string) {
  const [typed, setTyped] = useState(() => readFilters(search))
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    setTyped(readFilters(search))
  }
  const form = useEarlyTyping((early) => setTyped(filtersFrom((name) => early.get(name))))
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [search, form])
  return { form, typed, type: (name: LogFilter, text: string) => setTyped({ ...typed, [name]: text }) }
}

function readFilters(search: string): Record<LogFilter, string> {
  const address = new URLSearchParams(search)
  return filtersFrom((name) => address.get(name))
}

const filtersFrom = (read: (name: LogFilter) => unknown): Record<LogFilter, string> => ({
  q: String(read('q') ?? ''),
  by: String(read('by') ?? ''),
  from: String(read('from') ?? ''),
  to: String(read('to') ?? ''),
})
