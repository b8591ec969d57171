// The signup screen: its form, and the screen after it is sent.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ImageFields } from '../../business/new/image-fields.tsx'
import { BusinessFields, MoreFields, OpeningHoursFields } from '../../business/new/new-business-fields.tsx'
import { businessPartOf } from '../../business/new/new-business-form.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { FormSummary, SubmitButton } from '../../ui/form-summary.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame, signupHead } from './account-frame.tsx'
import { useEntryGuard } from './entry.ts'
import { OwnerFields } from './owner-fields.tsx'
import { failureTitle, type Sent, signupFields, useSignupForm } from './use-signup-form.ts'

export const signupPage: ScreenParts = {
  Component: SignupPage,
  head: ({ site }) => signupHead(site),
}

function SignupPage() {
  const [submitted, setSubmitted] = useState<Sent | null>(null)
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  usePageHead(signupHead(useSite()))
  useEntryGuard('newcomer')
  const startAnew = () => {
    // The empty form is rendered first, since its heading takes the focus from the button that disappears.
    flushSync(() => setSubmitted(null))
    goToStart()
  }
  if (isSent) return <SignupDone />
  if (submitted !== null) return <SignupDone sent={submitted} onAnother={startAnew} />
  return (
    <AccountFrame title="List your business" intro={<SignupIntro />} aside={<NextSteps />}>
      <SignupForm onDone={setSubmitted} />
    </AccountFrame>
  )
}

export function SignupIntro() {
  return (
    <p>
      It takes about five minutes and costs nothing. Listed already?{' '}
      <PageLink href="/login">Sign in</PageLink>
    </p>
  )
}

export function SignupForm({ onDone }: { onDone: (sent: Sent) => void }) {
  const { form, file, setFile, register, isPartial, leave } = useSignupForm(onDone)
  const business = businessPartOf(form)
  return (
    <form
      className="form"
      method="post"
      action="/signup"
      encType="multipart/form-data"
      noValidate
      onSubmit={form.submit(register)}
    >
      {isPartial && (
        <p className="notice">
          Passwords and your own photo are not kept when this page is reloaded. Please enter them again.
        </p>
      )}
      <FormSummary control={form.control} order={signupFields} failureTitle={failureTitle} />
      <OwnerFields form={form} />
      <BusinessFields form={business} similarAdvice={<SimilarAdvice />} />
      <ImageFields form={business} label="Your own photo" file={file} onFile={setFile} />
      <MoreFields form={business} />
      <OpeningHoursFields form={business} />
      <div className="form-actions">
        <SubmitButton
          label="Submit for Review"
          busyLabel="Submitting..."
          busy={form.formState.isSubmitting}
        />
        <PageLink
          className="button"
          href="/"
          onNavigate={() => {
            leave()
            navigate('/')
          }}
        >
          Cancel
        </PageLink>
      </div>
    </form>
  )
}

/** Its links open a new tab: the form stays. */
export function SimilarAdvice() {
  return (
    <>
      <p>Is it yours? Then change that listing. If it is another business, just continue.</p>
      <p className="similar-ways">
        <a href="/login" target="_blank" rel="noopener">
          Sign in to change it
        </a>
        <a href="/contact" target="_blank" rel="noopener">
          Write to us about it
        </a>
      </p>
    </>
  )
}

/** Without a script the page does not know what was sent. */
type SignupDoneProps = { sent?: Sent; onAnother?: () => void }

export function SignupDone({ sent, onAnother }: SignupDoneProps) {
  useEffect(goToStart, [])
  return (
    <AccountFrame
      title="Registration Submitted!"
      intro={
        <p>
          Thank you. {sent?.name ?? 'Your listing'} is pending admin approval, which usually takes{' '}
          <ReviewDays />.
        </p>
      }
      aside={<NextSteps />}
    >
      <div className="signup-done">
        <p>
          One step is left: open our mail to {sent ? <b>{sent.ownerEmail}</b> : 'you'}, and confirm your
          address there. It may have landed in the spam folder.
        </p>
        <p>
          We will write to you as soon as there is a decision. Meanwhile you can{' '}
          <PageLink href="/login">sign in</PageLink> with your email and password to see your listing and
          improve it.
        </p>
        <div className="form-actions">
          <PageLink className="button button-main" href="/">
            Back to Home
          </PageLink>
          <StartAgainButton label="Submit Another Business" href="/signup" onAgain={onAnother} />
        </div>
      </div>
    </AccountFrame>
  )
}

export function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>You send us your business, and get an account to manage it.</li>
        <li>
          We read it and check that it is real, usually in <ReviewDays />.
        </li>
        <li>It goes live, and we tell you by email.</li>
      </ol>
    </>
  )
}

type StartAgainButtonProps = { label: string; href: string; onAgain: (() => void) | undefined }

export function StartAgainButton({ label, href, onAgain }: StartAgainButtonProps) {
  return onAgain ? (
    <button type="button" className="button" onClick={onAgain}>
      {label}
    </button>
  ) : (
    <PageLink className="button" href={href}>
      {label}
    </PageLink>
  )
}
