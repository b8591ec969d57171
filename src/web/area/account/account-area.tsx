// The page of an account with neither a listing nor a role, such as a former moderator's.
import { useQuery } from '@tanstack/react-query'
import { CircleUser } from 'lucide-react'
import type { OwnClaim } from '../../../contract/claims.ts'
import { momentText } from '../../../contract/day-text.ts'
import { ownClaimsQuery } from '../../data/claims.ts'
import { openSessionsQuery } from '../../data/own-business.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'
import { AreaFrame, type LogoutWords } from '../area-frame.tsx'
import type { AreaItem } from '../area-sidebar.tsx'
import { FormPanel, PageHeading } from '../page-heading.tsx'
import { AccountPanels } from './account-panels.tsx'

const items: readonly AreaItem[] = [{ href: '/account', label: 'Account', icon: CircleUser }]

const logout: LogoutWords = {
  success: { title: 'You have been logged out successfully' },
  failure: { title: 'Logout failed', text: 'Failed to logout. Please try again.' },
  to: '/',
  action: '/?form=logout',
}

export const accountPage: ScreenParts = {
  Component: AccountArea,
  head: titled('Account'),
  load: ({ client }) => [client.prefetchQuery(openSessionsQuery), client.prefetchQuery(ownClaimsQuery)],
}

function AccountArea() {
  return (
    <AreaFrame label="Your Account" items={items} title="Your Account" access="account" logout={logout}>
      <div className="area-form">
        <PageHeading title="Account" text={text} />
        <div className="area-parts">
          <LastClaim />
          <AccountPanels page="/account" />
        </div>
      </div>
    </AreaFrame>
  )
}

/** The open claim of the account, or what became of its last one. */
function LastClaim() {
  const { data: claims = [] } = useQuery(ownClaimsQuery)
  const claim = claims.find(({ state }) => state === 'open') ?? claims[0]
  if (!claim) return null
  return (
    <FormPanel title="Your claim">
      <p>
        Your claim of <bdi>{claim.business.name}</bdi> {claimText(claim)}
      </p>
      <PageLink className="button" href={`/claim/${claim.business.id}`}>
        Open the Claim
      </PageLink>
    </FormPanel>
  )
}

function claimText({ state, proof, proofUntil, isProved, answerUntil }: OwnClaim): string {
  if (state !== 'open') return closedTexts[state]
  if (!isProved && proof !== 'document')
    return `is open. It needs your proof until ${momentText(proofUntil)}.`
  if (answerUntil)
    return `is open. Its owner can answer until ${momentText(answerUntil)}. Then a moderator decides.`
  return 'is open. A moderator decides next.'
}

const closedTexts: Record<Exclude<OwnClaim['state'], 'open'>, string> = {
  accepted: 'was accepted.',
  refused: 'was not accepted.',
  withdrawn: 'was withdrawn.',
  expired: 'expired because we received no proof in time.',
}

const text =
  'Your account has no listing and no role. You can change how you sign in, download your data, or delete the account.'
