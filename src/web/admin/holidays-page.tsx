// The page with the public holidays: the form for a proclaimed day, and the list year by year.
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { dayAndMonth, weekdayName } from '../../contract/day-text.ts'
import type { PublicHoliday } from '../../contract/hours.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { publicHolidaysQuery, useHolidayChanges } from '../data/administration.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { isSecondClick, showFailureToast } from '../data/send.ts'
import type { ScreenParts } from '../screen.ts'
import { TextField } from '../ui/fields.tsx'
import { RefusedSummary, SentNotice, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { LoadState } from '../ui/notice.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { useTypedForm } from './use-typed-form.ts'

const text =
  'On these days, businesses follow their hours for public holidays. A proclaimed day, such as an election day, must be added here.'

export const holidaysPage: ScreenParts = {
  Component: HolidaysPage,
  head: titled('Public Holidays'),
  load: ({ client }) => [client.prefetchQuery(publicHolidaysQuery)],
}

function HolidaysPage() {
  const query = useQuery(publicHolidaysQuery)
  const { data: holidays } = query
  return (
    <div ref={keepFocus}>
      <PageHeading title="Public Holidays" text={text} />
      <SentNotice words={{ holiday: 'The day is now a public holiday.' }} />
      <h2 id="proclaimed" className="section-title">
        Add a proclaimed day
      </h2>
      <HolidayForm />
      <LoadState of={query} failureTitle="The holidays could not be loaded" />
      {holidays && <HolidayList holidays={holidays} />}
    </div>
  )
}

const words = {
  action: '/admin/holidays' as const,
  empty: { day: '', name: '' },
  fallback: 'The day could not be added. Please try again.',
  onSent: ({ name }: { name: string }) =>
    showToast({ title: 'Day added', text: `${name} is now a public holiday.` }),
}

function HolidayForm() {
  const { proclaim } = useHolidayChanges()
  const { form, refused, field } = useTypedForm(proclaim, words)
  return (
    <form className="form panel holiday-form" {...form} aria-labelledby="proclaimed">
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The day was not added" />
      <TextField label="Day" type="date" {...field('day')} />
      <TextField
        label="Name"
        placeholder="Local government elections"
        autoComplete="off"
        {...field('name')}
      />
      <SubmitButton busy={proclaim.isPending} label="Add day" busyLabel="Adding..." />
    </form>
  )
}

function HolidayList({ holidays }: { holidays: PublicHoliday[] }) {
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))]
  return years.map((year, at) => (
    <details key={year} className="panel holiday-year" open={at < 2}>
      <summary>
        <h2>{year}</h2>
      </summary>
      <ul>
        {holidays
          .filter(({ day }) => day.startsWith(year))
          .map((holiday) => (
            <Holiday key={`${holiday.day} ${holiday.isProclaimed}`} holiday={holiday} />
          ))}
      </ul>
    </details>
  ))
}

function Holiday({ holiday: { day, name, isProclaimed } }: { holiday: PublicHoliday }) {
  const { remove } = useHolidayChanges()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(day)
      showToast({ title: 'Day removed', text: `${name} is no longer a public holiday.` })
    } catch (error) {
      showFailureToast('The day was not removed', error)
    }
  })
  return (
    <li>
      <time dateTime={day}>{`${weekdayName(day)} ${dayAndMonth(day)}`}</time>
      <span>{name}</span>
      {isProclaimed && (
        <>
          <span className="badge">Proclaimed</span>
          <button
            type="button"
            className="button"
            aria-label={`Remove ${name}`}
            aria-disabled={isRunning || undefined}
            onClick={(event) => isSecondClick(event) || run()}
          >
            <Trash2 aria-hidden="true" /> Remove
          </button>
        </>
      )}
    </li>
  )
}
