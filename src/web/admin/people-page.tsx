// The page on which an administrator decides who moderates.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../contract/day-text.ts'
import type { Person } from '../../contract/people.ts'
import { tokenTime } from '../../contract/token-times.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { roleWords } from '../business/change-words.ts'
import { peopleQuery, usePeopleChanges } from '../data/administration.ts'
import { isGone } from '../data/calls.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { showFailureToast } from '../data/send.ts'
import type { ScreenParts } from '../screen.ts'
import { ConfirmDialog, PasswordDialog } from '../ui/dialog.tsx'
import { EmailField, PasswordField, SelectField } from '../ui/fields.tsx'
import { RefusedSummary, SentNotice, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { LoadState } from '../ui/notice.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { useTypedForm } from './use-typed-form.ts'

const text =
  'Moderators decide which listings are published. Administrators do that too, and decide who else may. There is always at least one administrator.'

export const peoplePage: ScreenParts = {
  Component: PeoplePage,
  head: titled('People'),
  load: ({ client }) => [client.prefetchQuery(peopleQuery)],
}

function PeoplePage() {
  const query = useQuery(peopleQuery)
  const { data: people } = query
  return (
    <div ref={keepFocus}>
      <PageHeading title="People" text={text} />
      <SentNotice words={{ invitation: 'A link is on its way to the person you invited.' }} />
      <h2 id="invite" className="section-title">
        Invite someone
      </h2>
      <InviteForm />
      <h2 className="section-title">Moderators and administrators</h2>
      <LoadState of={query} failureTitle="The people could not be loaded" />
      {people && <PeopleList people={people} />}
    </div>
  )
}

function PeopleList({ people }: { people: Person[] }) {
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
          // A constant key: when the role changes, the button and its focus stay.
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
      {asked && isRemoval(asked) && (
        <RemovalDialog act={asked} person={person} onClose={() => setAsked(null)} />
      )}
      {asked && !isRemoval(asked) && (
        <RoleDialog act={asked} person={person} onClose={() => setAsked(null)} />
      )}
    </li>
  )
}

const ownText =
  'This is you. Another administrator can change your role; under Account you can delete your account.'

/** People cannot change their own role: a slip would end their session. */
function actsOf({ state, role, isSelf }: Person): PersonAct[] {
  if (isSelf) return []
  if (state === 'invited') return ['withdraw']
  if (state === 'leaving') return ['remove']
  return [role === 'moderator' ? 'promote' : 'demote', 'remove']
}

const words = {
  action: '/admin/people' as const,
  empty: { email: '', role: 'moderator', currentPassword: '' },
  fallback: 'The invitation could not be sent. Please try again.',
  onSent: ({ email }: { email: string }) =>
    showToast({ title: 'Invitation sent', text: `A link is on its way to ${email}.` }),
}

function InviteForm() {
  const { invite } = usePeopleChanges()
  const { form, refused, field } = useTypedForm(invite, words)
  return (
    <form className="form panel invite-form" {...form} aria-labelledby="invite">
      <SignedInAs />
      <RefusedSummary refused={refused} failureTitle="The invitation was not sent" />
      <EmailField
        label="Email"
        autoComplete="off"
        help={`We email a link that works once, within ${tokenTime('invitation')}. Another invitation replaces it.`}
        {...field('email')}
      />
      <SelectField label="Role" {...field('role')}>
        <option value="moderator">{roleWords.moderator}</option>
        <option value="administrator">{roleWords.administrator}</option>
      </SelectField>
      <PasswordField label="Your password" autoComplete="current-password" {...field('currentPassword')} />
      <SubmitButton busy={invite.isPending} label="Send invitation" busyLabel="Sending..." />
    </form>
  )
}

type PersonDialogProps = { act: PersonAct; person: Person; onClose: () => void }

function RemovalDialog({ act, person, onClose }: PersonDialogProps) {
  const { remove } = usePeopleChanges()
  const { title, button, pending, done, failed } = actWords[act]
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(person.id)
      showToast({ title: done, text: person.email })
    } catch (error) {
      showFailureToast(failed, error)
    }
    // Close after a failure too: the dialog would cover the message that explains it.
    onClose()
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={button}
      pendingLabel={pending}
      tone="destructive"
      isPending={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <AboutPerson act={act} person={person} />
    </ConfirmDialog>
  )
}

function RoleDialog({ act, person, onClose }: PersonDialogProps) {
  const { changeRole } = usePeopleChanges()
  const { title, button, pending, done, failed } = actWords[act]
  const send = async (currentPassword: string) => {
    const role = act === 'promote' ? 'administrator' : 'moderator'
    try {
      await changeRole.mutateAsync({ id: person.id, role, currentPassword })
      showToast({ title: done, text: person.email })
      onClose()
    } catch (error) {
      // The dialog disappears with its line of the list, so a toast shows the error.
      if (isGone(error)) showFailureToast(failed, error)
      throw error
    }
  }
  return (
    <PasswordDialog
      title={title}
      name="role-password"
      label="Your password"
      confirmLabel={button}
      pendingLabel={pending}
      fallback={`${failed}. Please try again.`}
      tone="plain"
      isPending={changeRole.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        <AboutPerson act={act} person={person} />
      </p>
    </PasswordDialog>
  )
}

function AboutPerson({ act, person }: Omit<PersonDialogProps, 'onClose'>) {
  const [beforeEmail, afterEmail] = actWords[act].text.split('{email}')
  return (
    <>
      {beforeEmail}
      <bdi>{person.email}</bdi>
      {afterEmail}
    </>
  )
}

/** The texts shown before and after a change. `{email}` is replaced by the person's email address. */
type ChangeWords = {
  button: string
  title: string
  text: string
  pending: string
  done: string
  failed: string
}
type PersonAct = 'promote' | 'demote' | 'remove' | 'withdraw'

/** Whether the change takes the person off the list. */
const isRemoval = (act: PersonAct) => act === 'remove' || act === 'withdraw'

const actWords: Record<PersonAct, ChangeWords> = {
  promote: {
    button: 'Make administrator',
    title: 'Make administrator?',
    text: '{email} may then invite, change and remove people, including you.',
    pending: 'Saving...',
    done: 'Now an administrator',
    failed: 'The role was not changed',
  },
  demote: {
    button: 'Make moderator',
    title: 'Make moderator?',
    text: '{email} can still moderate, but can no longer invite, change or remove people. Their unused invitations end.',
    pending: 'Saving...',
    done: 'Now a moderator',
    failed: 'The role was not changed',
  },
  remove: {
    button: 'Remove',
    title: 'Remove this person?',
    text: '{email} is signed out everywhere and can no longer moderate. The log keeps their decisions, with their address.',
    pending: 'Removing...',
    done: 'Person removed',
    failed: 'The person was not removed',
  },
  withdraw: {
    button: 'Take back',
    title: 'Take the invitation back?',
    text: 'The link that was emailed to {email} will no longer work.',
    pending: 'Taking back...',
    done: 'Invitation taken back',
    failed: 'The invitation was not taken back',
  },
}

function stateText({ state, lastUsedAt }: Person): string {
  if (state === 'invited') return `Invited. The link works for ${tokenTime('invitation')}.`
  if (state === 'leaving') return 'Is deleting their account, and cannot moderate for now.'
  return lastUsedAt ? `Last used ${momentText(lastUsedAt)}.` : 'Not signed in.'
}
