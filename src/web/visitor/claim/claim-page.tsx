// The page on which somebody says that a listing is theirs: an account first, then a proof, then what is waited for.
import { useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '../../../contract/account.ts'
import type { BusinessDetail } from '../../../contract/business.ts'
import { answerDays } from '../../../contract/claims.ts'
import type { Site } from '../../../contract/page.ts'
import { businessQuery } from '../../data/business-query.ts'
import { ownClaimsQuery, prefetchOwnClaims } from '../../data/claims.ts'
import { isHeldBack, useSession } from '../../data/session.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { plainHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { BusinessMissing } from '../detail/detail-page.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import './claim.css'
import { ClaimForm } from './claim-form.tsx'
import type { ClaimProps } from './claim-props.ts'
import { CreateAccountForm } from './create-account-form.tsx'
import { AcceptForm, InvitationNotice, useInvitation } from './invitation.tsx'
import { ClaimOutcome, OpenClaim, useMadeClaim } from './open-claim.tsx'

const title = 'Is this yours?'

export const claimPage: ScreenParts = {
  Component: ClaimPage,
  load: ({ id, client, get }) => [client.prefetchQuery(businessQuery(id, get)), prefetchOwnClaims(client)],
  head: ({ site, path }) => claimHead(site, path),
  isFound: ({ id, client }: PageContext) => client.getQueryData(businessQuery(id).queryKey) !== null,
}

const claimHead = (site: Site, path: string) => plainHead(site.name, title, path)

function ClaimPage({ id }: { id: string }) {
  usePageHead(claimHead(useSite(), useAddress().path))
  const { data: business, error, refetch } = useQuery(businessQuery(id))
  if (!business)
    return (
      <VisitorFrame>
        {business === null || !error ? (
          <BusinessMissing />
        ) : (
          <BusinessMissing failure={error} onRetry={refetch} />
        )}
      </VisitorFrame>
    )
  return (
    <AccountFrame title={title} intro={<ClaimIntro business={business} />} aside={<ClaimSteps />}>
      <SentNotice words={sentWords} />
      <ClaimBody business={business} id={id} />
    </AccountFrame>
  )
}

const sentWords = {
  account: 'Your account is ready, and you are signed in.',
  withdraw: 'Your claim was withdrawn.',
}

function ClaimIntro({ business }: { business: BusinessDetail }) {
  return (
    <p>
      <PageLink href={business.path}>
        <bdi>{business.name}</bdi>
      </PageLink>{' '}
      {business.isClaimed
        ? `has an owner here. If it is yours, tell us: we ask that owner first, who has ${answerDays} days to answer.`
        : 'has no owner here yet. If it is your business, you can take the listing over. It is free.'}
    </p>
  )
}

function ClaimSteps() {
  return (
    <>
      <h2>How it works</h2>
      <ol>
        <li>You create an account with your email.</li>
        <li>
          You show that the business is yours: by telephone, by a letter to its email, or with a document.
        </li>
        <li>The listing is yours: hours, photos and everything that it says.</li>
      </ol>
    </>
  )
}

function ClaimBody(props: ClaimProps) {
  const auth = useSession()
  const invitation = useInvitation(props)
  return (
    <>
      <InvitationNotice state={invitation.state} />
      {auth.authenticated ? (
        <AccountSteps {...props} user={auth.user} token={invitation.token} />
      ) : (
        <CreateAccountForm id={props.id} isInvited={invitation.token !== null} />
      )}
    </>
  )
}

function AccountSteps({ user, token, ...props }: ClaimProps & { user: SignedInUser; token: string | null }) {
  const auth = useSession()
  const { data: claims } = useQuery({ ...ownClaimsQuery, enabled: !isHeldBack(auth) })
  const made = useMadeClaim()
  const refusal = whyNot(user, props.business.id)
  if (refusal) return refusal
  if (token !== null) return <AcceptForm {...props} token={token} />
  const open = claims?.find(({ state }) => state === 'open')
  if (open) return <OpenClaim claim={open} {...props} digits={made.of(open.id)} onWithdrawn={made.forget} />
  const last = claims?.find(({ business }) => business.id === props.business.id)
  return (
    <>
      {last && <ClaimOutcome claim={last} />}
      {!props.business.isClaimed && <PlainAccept {...props} />}
      <ClaimForm {...props} onMade={made.keep} />
    </>
  )
}

/** Without a script the page cannot read what stands after the # of the address. */
const PlainAccept = (props: ClaimProps) => (
  <noscript>
    <AcceptForm {...props} token={null} />
  </noscript>
)

function whyNot({ businessId, isAdmin, leavesAt }: SignedInUser, id: string) {
  if (businessId === id)
    return (
      <>
        <p>This listing is yours.</p>
        <div className="form-actions">
          <PageLink className="button button-main" href="/business">
            Go to Your Listing
          </PageLink>
        </div>
      </>
    )
  if (isAdmin === 1)
    return (
      <p className="notice">
        Whoever moderates here cannot own a listing with the same account. Please use another address.
      </p>
    )
  if (businessId)
    return (
      <p className="notice">
        Your account already has a listing, and an account has one. Please log out and use another address for
        this one.
      </p>
    )
  return leavesAt ? (
    <p className="notice">Your account is being deleted. To claim a listing, keep your account first.</p>
  ) : null
}
