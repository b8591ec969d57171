// The forms of a claim: first an account, then how the claimant shows that the listing is theirs, and a note.

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { NewAccount } from '../../../contract/account.ts'
import type { BusinessDetail } from '../../../contract/business.ts'
import { type ClaimMade, digitsDays, maxClaimNote, type Proof, proofs } from '../../../contract/claims.ts'
import { formatPhone } from '../../../contract/contact-links.ts'
import { acceptedImageTypes } from '../../../contract/image-upload.ts'
import { shrinkImage } from '../../business/shrink-image.ts'
import { ownClaimsQuery } from '../../data/claims.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import {
  type FieldErrors,
  fieldErrorsOf,
  send,
  sentenceOf,
  showFailure,
  useRefusedForm,
} from '../../data/send.ts'
import { sessionQuery, switchUser } from '../../data/session.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { EmailField, FieldRemarks, TextAreaField } from '../../ui/fields.tsx'
import { FormSummary, RefusedSummary, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

/** `id` is the one in the address, because a form must be sent to the address of its page. */
export type ClaimProps = { business: BusinessDetail; id: string }

const action = '/claim/:id?form=claim'

export function ClaimForm({ business, id, onMade }: ClaimProps & { onMade: (made: ClaimMade) => void }) {
  const { refused, at } = useRefusedForm(action)
  const { submit, isBusy, errors, failure } = useClaiming(business.id, onMade)
  const errorOf = (name: string) => errors?.[name] ?? (errors ? undefined : at(name).error)
  const { onChange: _, error: __, ...note } = at('note')
  return (
    <form
      className="form"
      method="post"
      action={`/claim/${id}?form=claim`}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
    >
      <SignedInAs />
      <input type="hidden" name="id" value={business.id} />
      {!errors && <RefusedSummary refused={refused} failureTitle="The claim was not sent" />}
      {failure && (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
      <ProofChoice business={business} chosen={at('proof').defaultValue} errorOf={errorOf} />
      <TextAreaField
        label="A note to the moderators"
        required={false}
        rows={3}
        maxLength={maxClaimNote}
        help={`What is your role in the business?${business.isClaimed ? ' We also ask the current owner, who will read it.' : ''}`}
        error={errorOf('note')}
        {...note}
      />
      <div className="form-actions">
        <SubmitButton label="Claim This Listing" busyLabel="Sending..." busy={isBusy} />
      </div>
    </form>
  )
}

type ProofChoiceProps = {
  business: BusinessDetail
  chosen: string | undefined
  errorOf: (name: string) => string | undefined
}

/** Offers only the proofs that the listing allows. The style sheet shows the file input when the document is chosen. */
function ProofChoice({ business, chosen, errorOf }: ProofChoiceProps) {
  const texts = proofTexts(business)
  const error = errorOf('proof')
  return (
    <fieldset className="field claim-proofs" id="field-proof" aria-describedby={error && 'field-proof-error'}>
      <legend>How can you show that it is yours?</legend>
      {/* Above the choices, where the focus goes: they fill the screen of a phone. */}
      <FieldRemarks id="field-proof" error={error} />
      {proofs.map((proof) => {
        const words = texts[proof]
        return (
          words && (
            <div className="claim-proof" key={proof}>
              <label>
                <input type="radio" name="proof" value={proof} defaultChecked={chosen === proof} />
                <span>
                  <b>{words.label}</b>
                  {words.text}
                </span>
              </label>
              {proof === 'document' && <DocumentField error={errorOf('document')} />}
            </div>
          )
        )
      })}
    </fieldset>
  )
}

function DocumentField({ error }: { error: string | undefined }) {
  const id = 'field-document'
  return (
    <div className="field claim-file">
      <label htmlFor={id}>Photo of the document</label>
      <input
        className="input"
        type="file"
        id={id}
        name="document"
        accept={acceptedImageTypes.join(',')}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-help`}
        aria-invalid={Boolean(error)}
      />
      <FieldRemarks id={id} error={error} help="A JPEG, PNG or WebP picture of at most 5MB." />
    </div>
  )
}

/** Null for a proof that the listing does not allow. */
function proofTexts(business: BusinessDetail): Record<Proof, { label: string; text: string } | null> {
  const phone = business.phone ?? business.whatsapp
  return {
    telephone: phone
      ? {
          label: 'By phone',
          text: `You see six digits. Within ${digitsDays} days, we call ${formatPhone(phone)}, the number on the listing, and ask for them.`,
        }
      : null,
    email: business.email
      ? {
          label: 'By email',
          text: `We write to ${business.email}, the address of the listing. Whoever reads it confirms you.`,
        }
      : null,
    document: {
      label: 'With a document',
      text: 'A photo of a licence, a letterhead or an invoice with the name of the business. Only our moderators see it, and it is deleted after their decision.',
    },
  }
}

function useClaiming(businessId: string, onMade: (made: ClaimMade) => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime(async (form: FormData) => {
    setErrors({})
    setFailure(null)
    try {
      onMade(await send<'claimBusiness'>('POST', `/api/businesses/${businessId}/claims`, await toBody(form)))
    } catch (error) {
      const found = fieldErrorsOf(error)
      const [first] = Object.keys(found)
      setErrors(found)
      if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      else setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
      // The claim may be open: only the response was lost, or another tab made it.
      void client.invalidateQueries({ queryKey: ownClaimsQuery.queryKey })
      return
    }
    await client.invalidateQueries({ queryKey: ownClaimsQuery.queryKey })
    goToStart()
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }
  return { submit, isBusy: isRunning, errors, failure }
}

/** A claim with a file is sent as form data, any other as JSON. */
async function toBody(typed: FormData): Promise<FormData | object> {
  const proof = typed.get('proof') ?? undefined
  const note = String(typed.get('note') ?? '')
  const file = typed.get('document')
  if (proof !== 'document' || !(file instanceof File) || file.size === 0)
    return { proof, ...(note && { note }) }
  const form = new FormData()
  form.set('proof', proof)
  if (note) form.set('note', note)
  form.set('document', await shrinkImage(file))
  return form
}

const accountFields = ['email', 'password', 'confirmPassword'] as const
const failureTitle = 'The account was not created'

export function CreateAccountForm({ id, isInvited }: { id: string; isInvited: boolean }) {
  const client = useQueryClient()
  const { control, register, submit, setError, formState } = useCheckedForm<NewAccount, unknown, NewAccount>(
    zodResolver(NewAccount),
    {},
    '/claim/:id?form=account',
  )
  const { errors, isSubmitting } = formState
  const create = async (account: NewAccount) => {
    try {
      const session = await send<'createAccount'>('POST', '/api/auth/create-account', account)
      client.setQueryData(sessionQuery.queryKey, session)
    } catch (error) {
      const text = showFailure(error, {
        fields: accountFields,
        setError,
        fallback: 'Something went wrong. Please try again.',
      })
      return showToast({ title: failureTitle, text, tone: 'destructive' })
    }
    switchUser(client)
    showToast({
      title: 'Account created',
      text: 'You are signed in. We sent you a link that confirms your address.',
    })
    goToStart()
  }
  return (
    <>
      <section className="claim-part" aria-labelledby="claim-account">
        <h2 id="claim-account">First, an account</h2>
        <p>
          Have one already? <PageLink href={`/login?then=/claim/${id}`}>Sign in</PageLink>, and{' '}
          {isInvited ? 'accept the invitation then.' : 'go on here.'}
        </p>
      </section>
      <form
        className="form"
        method="post"
        action={`/claim/${id}?form=account`}
        noValidate
        onSubmit={submit(create)}
      >
        <FormSummary control={control} order={accountFields} failureTitle={failureTitle} />
        <input type="hidden" name="page" value={id} />
        <EmailField
          label="Your email"
          autoComplete="username"
          help="You sign in with it, and we write to it. Visitors never see it."
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields
          control={control}
          label="Password"
          password={register('password', { deps: 'confirmPassword' })}
          confirmation={register('confirmPassword')}
        />
        <div className="form-actions">
          <SubmitButton label="Create Account" busyLabel="Creating..." busy={isSubmitting} />
        </div>
      </form>
    </>
  )
}
