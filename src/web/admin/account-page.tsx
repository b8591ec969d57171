// Knows the page on which somebody who moderates looks after the own account.
import { EmailForm } from '../area/account/email-form.tsx'
import { OwnDataPanels } from '../area/account/own-data-panels.tsx'
import { PasswordForm } from '../area/account/password-form.tsx'
import { OpenSessions } from '../area/open-sessions.tsx'
import { PageHeading } from '../area/page-heading.tsx'
import { isAdministrator, useSession } from '../data/session.ts'

export function AccountPage() {
  const text = isAdministrator(useSession()) ? administratorText : moderatorText
  return (
    <div className="area-form">
      <PageHeading title="Account" text={text} />
      <div className="area-parts">
        <PasswordForm />
        <EmailForm />
        <OpenSessions />
        <OwnDataPanels />
      </div>
    </div>
  )
}

const administratorText = 'You are an administrator: you moderate, and decide who else does.'
const moderatorText = 'You are a moderator.'
