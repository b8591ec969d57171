// The panel of an account's open sessions, and the button that signs the other browsers out.
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { OpenSession } from '../../contract/account.ts'
import { momentText } from '../../contract/day-text.ts'
import { aboutDataPath } from '../../contract/public-addresses.ts'
import { useAccountForm } from '../data/own-account.ts'
import { openSessionsQuery, useEndOthers } from '../data/session.ts'
import { PageLink } from '../navigation/navigation.tsx'
import { PlainForm } from '../ui/form-summary.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { useSite } from '../ui/page-head.ts'
import './open-sessions.css'

const label = 'Sign Out Everywhere Else'

export function OpenSessions() {
  const query = useQuery(openSessionsQuery)
  const { data: sessions } = query
  const { endOthers, isBusy } = useEndOthers()
  const action = useAccountForm('sessions')
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  return (
    <section className="panel open-sessions" aria-labelledby="open-sessions-title">
      <h2 id="open-sessions-title">Where you are signed in</h2>
      <LoadState of={query} failureTitle="Your browsers could not be loaded" />
      <ul>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions?.some(({ place }) => place) && <PlaceNote />}
      {others > 0 ? (
        <>
          <button
            type="button"
            className="button needs-script"
            aria-disabled={isBusy || undefined}
            onClick={endOthers}
          >
            {label}
          </button>
          <PlainForm action={action} label={label} />
        </>
      ) : (
        sessions && <p>Only this browser is signed in.</p>
      )}
    </section>
  )
}

function SessionItem({ session: { device, place, lastUsedAt, current } }: { session: OpenSession }) {
  return (
    <li>
      <MonitorSmartphone aria-hidden="true" />
      <span>
        <b>{device}</b>
        {current ? (
          <span>This browser</span>
        ) : (
          <span>
            Last used <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
          </span>
        )}
        {place && <span>Signed in from {place} (a guess)</span>}
      </span>
    </li>
  )
}

/** The licences of such files ask for a credit, which that page has. */
function PlaceNote() {
  const { geoip } = useSite()
  return (
    <p className="open-sessions-note">
      We guess the town from the network address. A phone often shows a big city far away.{' '}
      {geoip && <PageLink href={aboutDataPath}>Where this comes from</PageLink>}
    </p>
  )
}
