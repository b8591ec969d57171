// Knows what every account without a listing finds on its page: password, email, sessions, download and deletion.
import { PlainFailures } from '../../ui/plain-failures.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { OpenSessions } from '../open-sessions.tsx'
import { EmailForm } from './email-form.tsx'
import { OwnDataPanels } from './own-data-panels.tsx'
import { PasswordForm } from './password-form.tsx'
import { sentWords } from './sent-words.ts'

export function AccountPanels({ page }: { page: '/admin/account' | '/account' }) {
  const buttons = [`${page}?form=sessions`, `${page}?form=delete`, `${page}?form=keep`] as const
  return (
    <>
      <SentNotice words={sentWords} />
      <PlainFailures actions={buttons} />
      <PasswordForm action={`${page}?form=password`} />
      <EmailForm />
      <OpenSessions />
      <OwnDataPanels />
    </>
  )
}
