// The page on which a moderator adds a business by hand: the form of an owner without an account, and when visitors see it.
import { useController } from 'react-hook-form'
import { PageHeading } from '../../area/page-heading.tsx'
import { ImageFields } from '../../business/new/image-fields.tsx'
import { BusinessFields, MoreFields, OpeningHoursFields } from '../../business/new/new-business-fields.tsx'
import { businessPartOf } from '../../business/new/new-business-form.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { FormSummary, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { titled } from '../../ui/page-head.ts'
import { StatusField } from './status-field.tsx'
import { addFields, failureTitle, useAddForm } from './use-add-form.ts'

export const addBusinessPage: ScreenParts = {
  Component: AddBusinessPage,
  head: titled('Add a Business'),
}

const text =
  'For a business whose owner has not registered. The questions are the same as for owners. No account is created, and nobody gets an email.'

function AddBusinessPage() {
  return (
    <div className="area-form">
      <PageHeading title="Add a Business" text={text} />
      <AddBusinessForm />
    </div>
  )
}

export function AddBusinessForm() {
  const { form, file, setFile, add, isPartial, leave } = useAddForm()
  const business = businessPartOf(form)
  const { field: status } = useController({ control: form.control, name: 'status' })
  const { errors } = form.formState
  return (
    <form
      className="form panel"
      method="post"
      action="/admin/businesses/new"
      encType="multipart/form-data"
      noValidate
      onSubmit={form.submit(add)}
    >
      <SignedInAs />
      {isPartial && (
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
