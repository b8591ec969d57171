// The page on which somebody claims a listing: first an account, then a proof, then the open claim.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { SignedInUser } from '../../../contract/account.ts'
import type { BusinessDetail } from '../../../contract/business.ts'
import { answerDays } from '../../../contract/claims.ts'
import type { Site } from '../../../contract/page.ts'
import { businessQuery } from '../../data/business-query.ts'
import { ownClaimsQuery, prefetchOwnClaims } from '../../data/claims.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { isHeldBack } from '../../data/page-access.ts'
import { send, sentenceOf, useRefusedForm } from '../../data/send.ts'
import { sessionQuery, switchUser, useSession } from '../../data/session.ts'
import { useSessionSync } from '../../data/session-sync.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, ScreenParts } from '../../screen.ts'
import { SentNotice, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { LoadingScreen } from '../../ui/notice.tsx'
import { plainHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { AccountFrame } from '../account/account-frame.tsx'
import { LinkInput, useLinkToken } from '../account/one-time-link.tsx'
import { BusinessMissing } from '../detail/detail-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { ClaimForm, type ClaimProps, CreateAccountForm } from './claim-forms.tsx'
import { ClaimOutcome, OpenClaim, useMadeClaim } from './open-claim.tsx'
import './claim.css'

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
  useSessionSync()
  const { data: business, error, refetch } = useQuery(businessQuery(id))
  if (!business)
    return (
      <VisitorFrame>
        {business === null && <BusinessMissing />}
        {business === undefined && !error && <LoadingScreen />}
        {business === undefined && error && <BusinessMissing failure={error} onRetry={refetch} />}
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
  const auth = useSession()
  const isOwn = auth.authenticated && auth.user.businessId === business.id
  return (
    <p>
      <PageLink href={business.path}>
        <bdi>{business.name}</bdi>
      </PageLink>{' '}
      {isOwn
        ? ''
        : business.isClaimed
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
        <li>You create an account with your email address.</li>
        <li>You show that the business is yours: by phone, by email to its address, or with a document.</li>
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

/** Without a script the page cannot read the token after the # of the address. */
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
        Moderators cannot own a listing with the same account. Please use another email address.
      </p>
    )
  if (businessId)
    return (
      <p className="notice">
        Your account already has a listing, and each account can have only one. Please log out and use another
        email address for this one.
      </p>
    )
  return leavesAt ? (
    <p className="notice">Your account is being deleted. To claim a listing, keep your account first.</p>
  ) : null
}

type InvitationState = 'none' | 'good' | 'over'

/** The token from the address. It is kept in this tab while its holder signs in. */
function useInvitation({ id }: ClaimProps): { token: string | null; state: InvitationState } {
  const client = useQueryClient()
  const key = ['listing-invitation', id]
  const inAddress = useLinkToken()
  const token = inAddress || client.getQueryData<string>(key) || ''
  useEffect(() => {
    if (inAddress) client.setQueryData(['listing-invitation', id], inAddress)
  }, [client, id, inAddress])
  const { data, error } = useQuery({
    queryKey: ['/api/claims/read-invitation', token],
    queryFn: () => send<'readListingInvitation'>('POST', '/api/claims/read-invitation', { token }),
    enabled: token !== '',
  })
  if (token === '') return { token: null, state: 'none' }
  if (error) return { token: null, state: 'over' }
  return { token, state: data ? 'good' : 'none' }
}

function InvitationNotice({ state }: { state: InvitationState }) {
  if (state === 'none') return null
  return (
    <p className="notice" role="status">
      {state === 'good'
        ? 'You are invited to take over this listing. Once you have an account, it takes one button.'
        : 'This invitation no longer works: it was used, the listing has an owner, or it is too old. You can still claim the listing here.'}
    </p>
  )
}

const action = '/claim/:id?form=accept'

/** Without a script, `token` is null and the link is pasted. */
function AcceptForm({ business, id, token }: ClaimProps & { token: string | null }) {
  const client = useQueryClient()
  const { refused } = useRefusedForm(action)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure(null)
    try {
      await send<'acceptListing'>('POST', '/api/claims/accept-invitation', { token })
    } catch (error) {
      return setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
    client.removeQueries({ queryKey: ['listing-invitation', id] })
    // The page of the business turns away whoever has none.
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    switchUser(client)
    showToast({ title: 'The listing is yours', text: business.name })
    navigate('/business')
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className="form" method="post" action={`/claim/${id}?form=accept`} onSubmit={submit}>
      <SignedInAs />
      {failure && (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
      {token === null && <LinkInput action={action} />}
      <div className="form-actions">
        <SubmitButton label="Take Over the Listing" busyLabel="Taking over..." busy={isRunning} />
      </div>
    </form>
  )
}
