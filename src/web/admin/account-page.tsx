// Knows the page on which somebody who moderates looks after the own account.
import { AccountPanels } from '../area/account/account-panels.tsx'
import { PageHeading } from '../area/page-heading.tsx'
import { isAdministrator, needsPasskey, useSession } from '../data/session.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'

export function AccountPage() {
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
