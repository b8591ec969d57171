// Knows the list of the people who moderate, and which changes of each are offered.
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../contract/people.ts'
import { roleWords } from '../business/role-words.ts'
import { recoverFocus } from '../ui/use-focus-recovery.ts'
import { actWords, type PersonAct, stateText } from './people-words.ts'
import { type AskedChange, PersonDialog } from './person-dialog.tsx'

export function PeopleList({ people }: { people: Person[] }) {
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const wasAsked = useRef(false)
  // The button that opened the dialog goes with its person or with the old role, at the same moment as the dialog or later.
  useEffect(() => {
    if (asked) wasAsked.current = true
    else if (wasAsked.current && people) recoverFocus()
  }, [asked, people])
  return (
    <>
      <ul className="panel people">
        {people.map((person) => (
          <PersonItem key={person.id} person={person} onAsk={(act) => setAsked({ act, person })} />
        ))}
      </ul>
      {asked && <PersonDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function PersonItem({ person, onAsk }: { person: Person; onAsk: (act: PersonAct) => void }) {
  const { email, role, isSelf } = person
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
          <button key={act} type="button" className="button" onClick={() => onAsk(act)}>
            {actWords[act].button}
            <span className="sr-only"> {email}</span>
          </button>
        ))}
      </div>
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
