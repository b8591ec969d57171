// How long an owner has been waiting, when that is too long (spec §9), and who has taken the listing: its mark, and the form that assigns it.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dayText, utcOffsetMs } from '../../../contract/day-text.ts'
import type { Colleague, ModerationItem } from '../../../contract/moderation.ts'
import { useAssignment } from '../../data/moderate.ts'
import { colleaguesQuery } from '../../data/moderation-lists.ts'
import { useSession } from '../../data/session.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import { SignedInAs } from '../../ui/form-summary.tsx'

type Assigned = Pick<ModerationItem, 'assignee'>

/** 'Yours', the email of a colleague, or nothing. */
export function AssigneeMark({ assignee }: Assigned) {
  const auth = useSession()
  if (assignee === null) return null
  const isOwn = auth.authenticated && auth.user.id === assignee.id
  return (
    <span className="assigned-mark">
      {isOwn ? (
        'Yours'
      ) : (
        <>
          <span className="sr-only">Assigned to </span>
          <bdi>{assignee.email}</bdi>
        </>
      )}
    </span>
  )
}

type AssigneeFormProps = { business: Pick<ModerationItem, 'id' | 'name' | 'assignee'> }

export function AssigneeForm({ business }: AssigneeFormProps) {
  const { id, name, assignee } = business
  const { search } = useAddress()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const { mutate, isPending, variables } = useAssignment()
  const shownId = isPending ? variables.assigneeId : assignee?.id
  // With only one moderator, there is nobody to share the queue with.
  if (colleagues.length < 2 && assignee === null) return null
  return (
    <form className="assignee" method="post" action="/admin/pending?form=assign">
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seenAssigneeId" value={assignee?.id ?? ''} />
      <input type="hidden" name="view" value={new URLSearchParams(search).toString()} />
      <label>
        <span>
          Assigned to<span className="sr-only"> (who decides about {name})</span>
        </span>
        <span className="select">
          <select
            className="input"
            name="assigneeId"
            value={shownId ?? ''}
            aria-busy={isPending}
            onChange={({ target }) => mutate({ business, assigneeId: target.value || null })}
          >
            <option value="">Nobody</option>
            {listChoices(colleagues, assignee).map((person) => (
              <option key={person.id} value={person.id}>
                {person.isSelf ? 'Me' : person.email}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      </label>
      <button type="submit" className="button without-script">
        Assign
      </button>
    </form>
  )
}

/** Includes the assignee even if the colleagues are not loaded. */
function listChoices(colleagues: Colleague[], assignee: ModerationItem['assignee']): Colleague[] {
  const isListed = assignee === null || colleagues.some(({ id }) => id === assignee.id)
  return isListed ? colleagues : [...colleagues, { ...assignee, isSelf: false }]
}

export function WaitingSince({ since }: { since: string }) {
  const days = useWholeDays(since)
  return (
    <p className={days !== null && isLate(since) ? 'waiting is-late' : 'waiting'}>
      <Clock aria-hidden="true" />
      <span>
        Waiting since <time dateTime={since}>{dayText(since)}</time>{' '}
        {days !== null && <b>{waitText(days)}</b>}
      </span>
    </p>
  )
}

/** The short form. Until the page is hydrated, it shows the date. */
export function WaitingAge({ since }: { since: string }) {
  const days = useWholeDays(since)
  return (
    <time dateTime={since} className={days !== null && isLate(since) ? 'is-late' : undefined}>
      {days === null ? dayText(since) : waitText(days)}
    </time>
  )
}

/** Null on the server and while hydrating, because the clocks of server and browser may differ. */
const useWholeDays = (since: string): number | null =>
  useSyncExternalStore(
    subscribeToNothing,
    () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs)),
    () => null,
  )

const subscribeToNothing = () => () => {}
const dayMs = 24 * 60 * 60 * 1000

/** Whether the promised time for a decision is over (spec §9: '1-2 business days'). Public holidays count as business days. */
export const isLate = (since: string, now = Date.now()): boolean =>
  businessTime(now) - businessTime(Date.parse(since)) >= 2 * dayMs

/** The milliseconds of Mondays to Fridays in South Africa, from the first Monday of 1970 to a moment. */
function businessTime(moment: number): number {
  const time = moment + utcOffsetMs - firstMonday
  const weeks = Math.floor(time / (7 * dayMs))
  return weeks * 5 * dayMs + Math.min(time - weeks * 7 * dayMs, 5 * dayMs)
}

const firstMonday = Date.parse('1970-01-05')

export const waitText = (days: number): string => (days === 0 ? 'today' : daysText(days))

/** '1 day' or '60 days', and a longer time in whole months or years, which are easier to read. */
export function daysText(days: number): string {
  if (days === 1) return '1 day'
  if (days <= 60) return `${days} days`
  const years = Math.floor(days / 365.25)
  return years < 2 ? `${Math.floor(days / 30.4375)} months` : `${years} years`
}
