// Knows what somebody sees who must add a passkey first, in place of every page but the own account.
import { PageHeading } from '../../area/page-heading.tsx'
import { PageLink } from '../../navigation/page-link.tsx'
import { words } from './second-factor-words.ts'

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
