// Knows the form that narrows the log by a name, an email and days. Without JavaScript it is a plain form.
import type { SubmitEvent } from 'react'
import { maxFieldLength } from '../data/filter.ts'
import { logFilters } from '../data/history-lists.ts'
import { navigate } from '../navigation/navigate.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { TextField } from '../ui/text-field.tsx'

export function LogForm({ search }: { search: string }) {
  const now = new URLSearchParams(search)
  const given = logFilters.some((name) => now.get(name))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const filled = logFilters.flatMap((name) => {
      const value = String(typed.get(name) ?? '').trim()
      return value ? [[name, value]] : []
    })
    const query = new URLSearchParams(filled).toString()
    navigate(`/admin/log${query && `?${query}`}`)
  }
  return (
    <search>
      <form className="history-filter" action="/admin/log" onSubmit={submit}>
        <TextField
          label="Business or email"
          name="q"
          type="search"
          required={false}
          maxLength={maxFieldLength}
          defaultValue={now.get('q') ?? ''}
        />
        <TextField
          label="From"
          name="from"
          type="date"
          required={false}
          defaultValue={now.get('from') ?? ''}
        />
        <TextField label="To" name="to" type="date" required={false} defaultValue={now.get('to') ?? ''} />
        <button type="submit" className="button button-main">
          Search
        </button>
        {given && (
          <PageLink className="button" href="/admin/log">
            Clear
          </PageLink>
        )}
      </form>
    </search>
  )
}
