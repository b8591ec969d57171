// Knows the registration form of an owner and a business.
import { navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { BusinessFields } from './business-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { signupFields } from './signup-fields.ts'
import { failureTitle, type Sent, useSignupForm } from './use-signup-form.ts'

export function SignupForm({ onDone }: { onDone: (sent: Sent) => void }) {
  const { form, file, setFile, register, isPartial, leave } = useSignupForm(onDone)
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
          A password and a photo of your own are not kept when this page is loaded again: please give them
          once more.
        </p>
      )}
      <FormSummary control={form.control} order={signupFields} failureTitle={failureTitle} />
      <OwnerFields form={form} />
      <BusinessFields form={form} />
      <ImageFields form={form} file={file} onFile={setFile} />
      <MoreFields form={form} />
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
