// Knows the list of the people who moderate, and which changes of each are offered.
import { useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { roleWords } from '../business/role-words.ts'
import { actWords, isRemoval, type PersonAct, stateText } from './people-words.ts'
import { PersonDialog } from './person-dialog.tsx'

export function PeopleList({ people }: { people: Person[] }) {
  return (
    <ul className="panel people">
      {people.map((person) => (
        <PersonItem key={person.id} person={person} />
      ))}
    </ul>
  )
}

function PersonItem({ person }: { person: Person }) {
  const { email, role, isSelf } = person
  const [asked, setAsked] = useState<PersonAct | null>(null)
  return (
    <li>
      <div>
        <b>
          <bdi>{email}</bdi>
        </b>
        <p>
          <span className="person-role">{roleWords[role]}.</span> {isSelf ? ownText : stateText(person)}
        </p>
      </div>
      <div className="person-acts">
        {actsOf(person).map((act) => (
          // The button of the role stays with a new role, and so does the focus.
          <button
            key={isRemoval(act) ? 'remove' : 'role'}
            type="button"
            className="button"
            onClick={() => setAsked(act)}
          >
            {actWords[act].button}
            <span className="sr-only"> {email}</span>
          </button>
        ))}
      </div>
      {asked && <PersonDialog act={asked} person={person} onClose={() => setAsked(null)} />}
    </li>
  )
}

const ownText =
  'This is you. Another administrator can change your role; under Account you can delete your account.'

/** The own role is changed by a colleague: a slip here would end the own session. */
function actsOf({ state, role, isSelf }: Person): PersonAct[] {
  if (isSelf) return []
  if (state === 'invited') return ['withdraw']
  if (state === 'leaving') return ['remove']
  return [role === 'moderator' ? 'promote' : 'demote', 'remove']
}
