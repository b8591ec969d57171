// What a claimant reads about an open claim (the digits only once), how to withdraw it, and the outcome of the last claim.
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ClaimMade, OwnClaim } from '../../../contract/claims.ts'
import { formatPhone } from '../../../contract/contact-links.ts'
import { momentText } from '../../../contract/day-text.ts'
import { businessPath } from '../../../contract/page.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { ownClaimsQuery } from '../../data/claims.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, showFailureToast, useAnsweredForm } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { PlainFailures, SignedInAs } from '../../ui/form-summary.tsx'
import { showToast } from '../../ui/toast.ts'
import type { ClaimProps } from './claim-forms.tsx'

/** The digits of the claim made on this page. They are not stored: whoever leaves the page has to know them. */
export function useMadeClaim() {
  const answered = useAnsweredForm<ClaimMade>('/claim/:id?form=claim')
  const [made, keep] = useState<ClaimMade | null>(answered)
  return {
    of: (claim: number) => (made?.id === claim ? made.digits : undefined),
    keep,
    forget: () => keep(null),
  }
}

type OpenClaimProps = ClaimProps & {
  claim: OwnClaim
  digits: string | undefined
  onWithdrawn: () => void
}

export function OpenClaim({ claim, digits, onWithdrawn, ...props }: OpenClaimProps) {
  const isOther = claim.business.id !== props.business.id
  return (
    <>
      <section className="claim-part" aria-labelledby="claim-open">
        <h2 id="claim-open">{isOther ? 'You have claimed another listing' : 'Your claim is open'}</h2>
        {isOther && (
          <p>
            Each account can have one listing. You have claimed{' '}
            <PageLink href={businessPath(claim.business.id)}>
              <bdi>{claim.business.name}</bdi>
            </PageLink>
            . To claim this one instead, withdraw that claim.
          </p>
        )}
        {digits && <Digits digits={digits} />}
        {!isOther && <WhatNext claim={claim} business={props.business} hasDigits={digits !== undefined} />}
        {claim.answerUntil && (
          <p>
            The listing has an owner, and we have asked them. They can answer until{' '}
            {momentText(claim.answerUntil)}. Then a moderator decides.
          </p>
        )}
      </section>
      <PlainFailures actions={['/claim/:id?form=withdraw']} />
      <WithdrawForm claim={claim} id={props.id} onWithdrawn={onWithdrawn} />
    </>
  )
}

function Digits({ digits }: { digits: string }) {
  return (
    <p className="claim-digits">
      <span>Your six digits</span>
      <b>{`${digits.slice(0, 3)} ${digits.slice(3)}`}</b>
      <span>Write them down now: they are shown only once.</span>
    </p>
  )
}

type WhatNextProps = { claim: OwnClaim; business: ClaimProps['business']; hasDigits: boolean }

function WhatNext({ claim: { proof, proofUntil, isProved }, business, hasDigits }: WhatNextProps) {
  if (isProved)
    return (
      <p>You have shown that the listing is yours. A moderator decides next, and we will write to you.</p>
    )
  const until = momentText(proofUntil)
  if (proof === 'document')
    return (
      <p>
        A moderator will look at your document, usually within <ReviewDays />, and then delete it. We will
        write to you.
      </p>
    )
  if (proof === 'email')
    return (
      <p>
        We wrote to the address that the listing shows. Open the link in that email, or ask whoever reads it
        to. It works until {until}.{!business.isClaimed && ' The listing is then yours.'}
      </p>
    )
  const phone = business.phone ?? business.whatsapp
  return (
    <p>
      We call {phone ? formatPhone(phone) : 'the number on the listing'} and ask for the six digits. Make sure
      that whoever answers the phone knows them. They work until {until}.
      {!hasDigits &&
        ' If you no longer have them, withdraw the claim and make another: you will get new ones.'}
    </p>
  )
}

type WithdrawFormProps = { claim: OwnClaim; id: string; onWithdrawn: () => void }

function WithdrawForm({ claim, id, onWithdrawn }: WithdrawFormProps) {
  const client = useQueryClient()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await send<'withdrawClaim'>('DELETE', `/api/account/claims/${claim.id}`)
      showToast({ title: 'Claim withdrawn' })
      onWithdrawn()
      goToStart()
    } catch (error) {
      showFailureToast('The claim was not withdrawn', error)
    }
    await client.invalidateQueries({ queryKey: ownClaimsQuery.queryKey })
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className="form" method="post" action={`/claim/${id}?form=withdraw`} onSubmit={submit}>
      <SignedInAs />
      <input type="hidden" name="id" value={claim.id} />
      <input type="hidden" name="page" value={id} />
      <div>
        <button type="submit" className="button" data-held aria-disabled={isRunning || undefined}>
          Withdraw the Claim
        </button>
      </div>
    </form>
  )
}

/** The outcome of the last claim to this listing. */
export function ClaimOutcome({ claim: { state, outcomeNote } }: { claim: OwnClaim }) {
  if (state === 'expired')
    return (
      <p className="notice">
        Your last claim expired because we received no proof in time. You can make another.
      </p>
    )
  if (state !== 'refused') return null
  return (
    <p className="notice">
      Your last claim was not accepted. {outcomeNote && <bdi>{outcomeNote}</bdi>} You can make another.
    </p>
  )
}
