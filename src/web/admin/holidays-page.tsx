// Knows the page with the public holidays: the form for a proclaimed day, and the list of this year and the next ones.
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { loadFailureText } from '../data/call-error.ts'
import { publicHolidaysQuery } from '../data/public-holidays.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { SentNotice } from '../ui/sent-notice.tsx'
import { HolidayForm } from './holiday-form.tsx'
import { HolidayList } from './holiday-list.tsx'

const text =
  'On these days a business is open by its hours for public holidays. A day that is proclaimed, such as that of an election, has to be added here.'

export function HolidaysPage() {
  const { data: holidays, error, refetch } = useQuery(publicHolidaysQuery)
  return (
    <div ref={keepFocus}>
      <PageHeading title="Public Holidays" text={text} />
      <SentNotice words={{ holiday: 'The day is a public holiday now.' }} />
      <h2 id="proclaimed" className="section-title">
        Add a proclaimed day
      </h2>
      <HolidayForm />
      {error && !holidays && (
        <Notice title="The holidays could not be loaded" onRetry={() => refetch()}>
          {loadFailureText(error)}
        </Notice>
      )}
      {holidays && <HolidayList holidays={holidays} />}
    </div>
  )
}
