// The steps before a launch, shown on the overview until all of them are done.
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { LaunchStep } from '../../../contract/site-settings.ts'
import { launchStepsQuery } from '../../data/administration.ts'
import { isAdministrator } from '../../data/page-access.ts'
import { useSession } from '../../data/session.ts'
import { PageLink } from '../../navigation/navigation.tsx'

/** For administrators only: nobody else can take these steps. */
export function LaunchPanel() {
  const auth = useSession()
  const { data: steps } = useQuery({ ...launchStepsQuery, enabled: isAdministrator(auth) })
  if (!steps || steps.every(({ isDone }) => isDone)) return null
  return <LaunchSteps steps={steps} />
}

function LaunchSteps({ steps }: { steps: readonly LaunchStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="panel overview-panel launch" aria-labelledby="launch">
      <h2 id="launch">Before the launch</h2>
      <p>
        {done} of {steps.length} steps are done. This list disappears once everything is done.
      </p>
      <ul>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={isDone ? 'is-done' : ''}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <StepText name={name} isDone={isDone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StepWords = { done: string; open: string; href?: string; link?: string }

const words: Record<LaunchStep['name'], StepWords> = {
  mail: {
    done: 'The mail server has accepted a test email.',
    open: 'Set a mail server, and send yourself a test email.',
    href: '/admin/settings',
    link: 'Email settings',
  },
  pages: {
    done: 'The About page and the privacy policy are in your own words.',
    open: 'Write the About page and the privacy policy in your own words.',
    href: '/admin/pages',
    link: 'Pages',
  },
  business: {
    done: 'The first business is listed.',
    open: 'Get the first business listed.',
    href: '/admin/businesses/new',
    link: 'Add a business',
  },
  backup: {
    done: 'A backup was made.',
    open: 'Make a backup with mzansi-local backup, and schedule it every night.',
  },
  https: {
    done: 'The public address uses https.',
    open: 'Give the directory a public address that uses https.',
    href: '/admin/settings',
    link: 'Address settings',
  },
  administrator: {
    done: 'There are two administrators.',
    open: 'Invite a second administrator, who can help when you cannot.',
    href: '/admin/people',
    link: 'People',
  },
}

function StepText({ name, isDone }: LaunchStep) {
  const { done, open, href, link } = words[name]
  if (isDone)
    return (
      <span>
        <span className="sr-only">Done: </span>
        {done}
      </span>
    )
  return (
    <span>
      {open}{' '}
      {href && (
        <PageLink className="text-button" href={href}>
          {link}
        </PageLink>
      )}
    </span>
  )
}
