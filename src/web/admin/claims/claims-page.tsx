// The claims of people who say that a listing is theirs, open or closed; and the owners who were invited to take over their listings.
import type { Claim, InvitedOwner, Proof } from '../../../contract/claims.ts'
import { dialable, formatPhone } from '../../../contract/contact-links.ts'
import { formatCount, momentText } from '../../../contract/day-text.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import { StatusBadge } from '../../business/status-badge.tsx'
import { claimDocumentPath, claimsQuery, invitedOwnersQuery } from '../../data/claims.ts'
import { describeTotal, useLines } from '../../data/paged-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { LineFailures, SentNotice } from '../../ui/form-summary.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { titled } from '../../ui/page-head.ts'
import { ClaimOutcomeForm } from '../line-forms.tsx'
import { LineSubject } from '../log-page.tsx'

export const claimsPage: ScreenParts = {
  Component: ClaimsPage,
  head: titled('Claims'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(claimsQuery(search, get))],
}

function ClaimsPage() {
  const { search } = useAddress()
  const isClosed = new URLSearchParams(search).get('state') === 'closed'
  const list = useLines(claimsQuery(search))
  return (
    <>
      <PageHeading
        title="Claims"
        text={<span role="status">{describeTotal(list, (total) => countText(total, isClosed))}</span>}
      >
        <PageLink className="button" href={isClosed ? '/admin/claims' : '/admin/claims?state=closed'}>
          {isClosed ? 'Open claims' : 'Closed claims'}
        </PageLink>
        <PageLink className="button" href="/admin/invited">
          Invited owners
        </PageLink>
      </PageHeading>
      <SentNotice words={{ claim: 'The claim is closed.', digits: 'The digits are right.' }} />
      <LineFailures actions={['/admin/claims', '/admin/claims?form=digits']} lines={list.lines} />
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The claims could not be loaded"
          none={isClosed ? 'No claim has been closed yet.' : 'Nothing is waiting here.'}
          pathOf={(cursor) =>
            `/admin/claims?${new URLSearchParams({ ...(isClosed && { state: 'closed' }), cursor })}`
          }
        >
          {(claim) => <ClaimCard key={claim.id} claim={claim} />}
        </HistoryList>
      </div>
    </>
  )
}

function countText(total: string, isClosed: boolean): string {
  if (isClosed) return total === '1' ? '1 closed claim' : `${formatCount(total)} closed claims`
  if (total === '0') return 'No claims are open'
  return total === '1' ? '1 claim is open' : `${formatCount(total)} claims are open`
}

const proofTitles: Record<Proof, string> = {
  telephone: 'By phone',
  email: 'By an email to the listing’s address',
  document: 'With a document',
}

function ClaimCard({ claim }: { claim: Claim }) {
  const { id, at, proof, state, claimant, isClaimantConfirmed, note, outcomeNote, business } = claim
  return (
    <li className="history-line" id={`line-${id}`}>
      <LineSubject business={business} />
      {business.approvalStatus !== 'approved' && (
        <p className="report-state">
          <StatusBadge status={business.approvalStatus} />
        </p>
      )}
      <h3>{proofTitles[proof]}</h3>
      <p className="history-who">
        <bdi>{claimant}</bdi>
        {isClaimantConfirmed ? '' : ' (address not confirmed)'} <time dateTime={at}>{momentText(at)}</time>
      </p>
      {note && (
        <blockquote>
          <bdi>{note}</bdi>
        </blockquote>
      )}
      <DisputeText dispute={claim.dispute} />
      {state === 'open' ? (
        <>
          <ProofText claim={claim} />
          <ClaimOutcomeForm claim={claim} />
        </>
      ) : (
        <p className="history-undone">
          {stateWords[state]}
          {outcomeNote && `: ${outcomeNote}`}
        </p>
      )}
    </li>
  )
}

const stateWords: Record<Exclude<Claim['state'], 'open'>, string> = {
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Not proved in time',
}

const answerTexts = {
  keep: 'The owner answered: I keep it.',
  'give-up': 'The owner answered: I give it up.',
}

function DisputeText({ dispute }: Pick<Claim, 'dispute'>) {
  if (!dispute) return null
  const { owner, until, answer, isOver } = dispute
  return (
    <p className="claim-dispute">
      The listing has an owner, <bdi>{owner}</bdi>.{' '}
      {answer
        ? answerTexts[answer]
        : isOver
          ? 'The owner did not answer in time.'
          : `The owner was asked and can answer until ${momentText(until)}. Until then, you can check the proof or refuse.`}
    </p>
  )
}

/** How a moderator checks the proof. */
function ProofText({ claim: { id, proof, isProved, proofUntil, hasDocument, business } }: { claim: Claim }) {
  if (isProved) return <p className="claim-proved">The proof was given.</p>
  if (proof === 'email')
    return (
      <p>
        We wrote to <bdi>{business.email ?? 'the address of the listing'}</bdi>. When someone confirms it
        there, the claim is accepted automatically, unless the listing has an owner. The link works until{' '}
        {momentText(proofUntil)}.
      </p>
    )
  if (proof === 'telephone')
    return (
      <p>
        Call the number on the listing, and ask who is claiming it and which six digits that person sees:{' '}
        {business.phones.length > 0
          ? business.phones.map((phone) => <PhoneLink key={phone} phone={phone} />)
          : 'the listing no longer shows a number, so please refuse.'}{' '}
        The digits work until {momentText(proofUntil)}.
      </p>
    )
  return hasDocument ? (
    <a className="claim-document" href={claimDocumentPath(id)} target="_blank" rel="noopener">
      <img src={claimDocumentPath(id)} alt={`Document for ${business.name}`} loading="lazy" />
      Open the document
    </a>
  ) : null
}

function PhoneLink({ phone }: { phone: string }) {
  const number = dialable(phone)
  return <b className="claim-phone">{number ? <a href={`tel:${number}`}>{formatPhone(phone)}</a> : phone}</b>
}

export const invitedPage: ScreenParts = {
  Component: InvitedPage,
  head: titled('Invited owners'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(invitedOwnersQuery(search, get))],
}

function InvitedPage() {
  const list = useLines(invitedOwnersQuery(useAddress().search))
  return (
    <>
      <PageHeading
        title="Invited owners"
        text={<span role="status">{describeTotal(list, countInvitations)}</span>}
      >
        <PageLink className="button" href="/admin/businesses?status=approved">
          Invite from the list of businesses
        </PageLink>
      </PageHeading>
      <HistoryList
        isCounted
        list={list}
        failureTitle="The invitations could not be loaded"
        none="Nobody has been invited yet. In the list of all businesses, each listing without an owner has a button for it, and you can choose several to print cards."
        pathOf={(cursor) => `/admin/invited?${new URLSearchParams({ cursor })}`}
      >
        {(invited) => <InvitedLine key={invited.id} invited={invited} />}
      </HistoryList>
    </>
  )
}

function countInvitations(total: string): string {
  if (total === '0') return 'No invitations yet'
  return total === '1' ? '1 invitation' : `${formatCount(total)} invitations`
}

const wayWords: Record<InvitedOwner['way'], string> = {
  link: 'A link',
  mail: 'An email',
  card: 'A printed card',
}

function InvitedLine({ invited }: { invited: InvitedOwner }) {
  const { id, business, way, invitedAt, invitedBy } = invited
  return (
    <li className="history-line" id={`line-${id}`}>
      <h2 className="history-subject">
        <PageLink href={businessPath(business.id)}>
          <bdi>{business.name}</bdi>
        </PageLink>
      </h2>
      <h3>{stateText(invited)}</h3>
      <p className="history-who">
        {wayWords[way]} by <bdi>{invitedBy}</bdi> <time dateTime={invitedAt}>{momentText(invitedAt)}</time>
      </p>
    </li>
  )
}

function stateText({ openedAt, claimedAt }: InvitedOwner): string {
  if (claimedAt) return `Taken over ${momentText(claimedAt)}`
  return openedAt ? `Opened ${momentText(openedAt)}` : 'Not opened yet'
}
