// Knows the page on which an administrator decides who moderates: the form for an invitation, and the list of people.
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { loadFailureText } from '../data/call-error.ts'
import { peopleQuery } from '../data/people.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { SentNotice } from '../ui/sent-notice.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

const text =
  'Moderators decide which listings are published. Administrators do that too, and decide who else may: one of them always stays.'

export function PeoplePage() {
  const { data: people, error, refetch } = useQuery(peopleQuery)
  return (
    <div ref={keepFocus}>
      <PageHeading title="People" text={text} />
      <SentNotice words={{ invitation: 'A link is on its way to the person you invited.' }} />
      <h2 id="invite" className="section-title">
        Invite somebody
      </h2>
      <InviteForm />
      <h2 className="section-title">Who moderates</h2>
      {error && !people && (
        <Notice title="The people could not be loaded" onRetry={() => refetch()}>
          {loadFailureText(error)}
        </Notice>
      )}
      {people ? <PeopleList people={people} /> : !error && <p role="status">Loading...</p>}
    </div>
  )
}
