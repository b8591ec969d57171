// The page on which a moderator adds a business: the owner's form without an account, and a choice of when visitors see it.
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { NewListing, newListingStatuses } from '../../contract/moderation.ts'
import type { RefusedForm } from '../../contract/page-form.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { ImageFields } from '../business/new/image-fields.tsx'
import { BusinessFields, MoreFields, OpeningHoursFields } from '../business/new/new-business-fields.tsx'
import {
  businessPartOf,
  type NewBusinessInput,
  newBusinessDefaults,
  newBusinessFields,
  readTypedBusiness,
  toBody,
} from '../business/new/new-business-form.ts'
import { similarKey } from '../business/new/similar-businesses.tsx'
import { draftKey, useDraft } from '../data/drafts.ts'
import { refetchAll } from '../data/moderate.ts'
import { send, showFailure } from '../data/send.ts'
import { useSession } from '../data/session.ts'
import { navigate, PageLink } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { FieldRemarks, fieldId } from '../ui/fields.tsx'
import { FormSummary, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import '../business/choices.css'
import './status-field.css'

export const addBusinessPage: ScreenParts = {
  Component: AddBusinessPage,
  head: titled('Add a Business'),
}

const text =
  'For a business whose owner has not registered. The questions are the same as for owners. No account is created, and nobody gets an email.'

const action = '/admin/businesses/new'

function AddBusinessPage() {
  return (
    <div className="area-form">
      <PageHeading title="Add a Business" text={text} />
      <AddBusinessForm />
    </div>
  )
}

function AddBusinessForm() {
  const { form, file, setFile, add, isPartial, leave } = useAddForm()
  const business = businessPartOf(form)
  const { field: status } = useController({ control: form.control, name: 'status' })
  const { errors } = form.formState
  return (
    <form
      className="form panel"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={form.submit(add)}
    >
      <SignedInAs />
      {isPartial && !file && (
        <p className="notice">The photo is not kept when this page is reloaded. Please choose it again.</p>
      )}
      <FormSummary control={form.control} order={addFields} failureTitle={failureTitle} />
      <BusinessFields form={business} similarAdvice={<SimilarAdvice />} />
      <ImageFields form={business} label="A photo of the business" file={file} onFile={setFile} />
      <MoreFields form={business} />
      <OpeningHoursFields form={business} />
      <StatusField value={status.value} onChange={status.onChange} error={errors.status?.message} />
      <div className="form-actions">
        <SubmitButton label="Add business" busyLabel="Adding..." busy={form.formState.isSubmitting} />
        <PageLink className="button" href="/admin/businesses" onNavigate={leave}>
          Cancel
        </PageLink>
      </div>
    </form>
  )
}

function SimilarAdvice() {
  return <p>Is it the same one? Then there is nothing to add. If it is another business, just continue.</p>
}

type AddInput = NewBusinessInput & Pick<(typeof NewListing)['_zod']['input'], 'status'>

/** In the order of the screen. */
const addFields = [...newBusinessFields, 'status'] as const satisfies (keyof NewListing)[]

const failureTitle = 'The business was not added'

const defaults = { ...newBusinessDefaults, status: 'approved' } as const

/** Anything but 'pending' counts as the default. */
const readStatus = (status: unknown): NewListing['status'] => (status === 'pending' ? 'pending' : 'approved')

const readTyped = (values: RefusedForm['values']) => ({
  ...readTypedBusiness(values),
  status: readStatus(values.status?.[0]),
})

const successText = (name: string, status: NewListing['status']) =>
  status === 'approved' ? `"${name}" is visible to all users.` : `"${name}" is now in the pending listings.`

/** `leave` forgets the draft. */
function useAddForm() {
  const client = useQueryClient()
  const auth = useSession()
  const form = useCheckedForm(
    zodResolver<AddInput, unknown, NewListing>(NewListing),
    defaults,
    action,
    readTyped,
  )
  const [file, setFile] = useState<File | null>(null)
  const { restored, settle } = useDraft(form, {
    key: draftKey('add-business', auth.authenticated ? auth.user.id : ''),
    fields: addFields,
    hasFiles: file !== null,
  })
  const { mutateAsync } = useMutation({
    mutationFn: (listing: NewListing) =>
      send<'addBusiness'>('POST', '/api/admin/businesses', toBody(listing, file)),
  })
  const add = async (listing: NewListing) => {
    try {
      await mutateAsync(listing)
    } catch (error) {
      // If only the response was lost, the form now says that the business is listed.
      void client.invalidateQueries({ queryKey: similarKey })
      const fallback = 'Something went wrong. Please try again.'
      const text = showFailure(error, { fields: addFields, setError: form.setError, fallback })
      return showToast({ title: failureTitle, text, tone: 'destructive' })
    }
    settle()
    // Without a pause: until the form is gone, a place that is proposed late is stored as a draft again.
    void refetchAll(client)
    showToast({ title: 'Business Added', text: successText(listing.name, listing.status) })
    // On a slow network, people may have gone to another page.
    if (location.pathname === action) navigate('/admin/businesses')
  }
  return { form, file, setFile, add, isPartial: restored?.isPartial ?? false, leave: settle }
}

type Status = NewListing['status']

const words: Record<Status, { label: string; help: string }> = {
  approved: { label: 'Live at once', help: 'Visitors see it as soon as it is added.' },
  pending: { label: 'Waiting', help: 'It joins the pending listings, and a moderator decides.' },
}

type StatusFieldProps = { value: Status; onChange: (status: Status) => void; error: string | undefined }

function StatusField({ value, onChange, error }: StatusFieldProps) {
  const id = fieldId('status')
  const choices = useRef<HTMLDivElement>(null)
  // A choice made before the page is hydrated is known to the DOM only, and the next render would undo it.
  const hydrate = useEffectEvent(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')?.value
    const status = newListingStatuses.find((one) => one === chosen)
    if (status && status !== value) onChange(status)
  })
  useEffect(() => hydrate(), [])
  return (
    <fieldset className="form-part" id={id} aria-describedby={error && `${id}-error`}>
      <legend>When visitors see it</legend>
      <div className="choices status-choices" ref={choices}>
        {newListingStatuses.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChange(status)}
            />
            <span>
              <b>{words[status].label}</b>
              <small>{words[status].help}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}
