// The assignee of a pending listing: the mark in the lists, and the form that assigns it.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
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
