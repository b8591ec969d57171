// The page on which somebody who moderates looks after the own account, and what is shown until there is a passkey.
import { AccountPanels } from '../../area/account/account-panels.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { secondFactorQuery } from '../../data/second-factor.ts'
import { isAdministrator, needsPasskey, openSessionsQuery, useSession } from '../../data/session.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { titled } from '../../ui/page-head.ts'
import { words } from './add-passkey-form.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

export const accountPage: ScreenParts = {
  Component: AccountPage,
  head: titled('Account'),
  load: ({ client }) => [client.prefetchQuery(secondFactorQuery), client.prefetchQuery(openSessionsQuery)],
}

function AccountPage() {
  const auth = useSession()
  const text = isAdministrator(auth) ? administratorText : moderatorText
  return (
    <div className="area-form" ref={keepFocus}>
      <PageHeading title="Account" text={text} />
      <div className="area-parts">
        <SecondFactorPanel />
        {!needsPasskey(auth) && <AccountPanels page="/admin/account" />}
      </div>
    </div>
  )
}

const administratorText = 'You are an administrator: you moderate, and decide who else does.'
const moderatorText = 'You are a moderator.'

export function PasskeyNeeded() {
  return (
    <>
      <PageHeading title="Add a passkey first" text={words.needed} />
      <PageLink className="button button-main" href="/admin/account">
        Add a Passkey
      </PageLink>
    </>
  )
}
