// The signup form, which can be filled in as a whole or in four steps (docs/decisions/short-forms.md).
import type { FormEvent, MouseEvent, ReactNode, SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { ImageChoice } from '../../business/new/image-fields.tsx'
import {
  MoreFields,
  OpeningHoursFields,
  SectionFields,
  useCompared,
} from '../../business/new/new-business-fields.tsx'
import { businessPartOf } from '../../business/new/new-business-form.ts'
import { navigate, PageLink } from '../../navigation/navigation.tsx'
import { findShownPart, useFragmentTarget } from '../../navigation/use-fragment-target.ts'
import { EmailField, TextField } from '../../ui/fields.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-summary.tsx'
import { NewPasswordFields } from '../../ui/new-password-fields.tsx'
import {
  failureTitle,
  type Sent,
  type SignupFormMethods,
  signupFields,
  signupSteps,
  useSignupForm,
} from './use-signup-form.ts'
import '../../ui/one-part.css'
import './signup-steps.css'

const formId = 'signup-form'

export function SignupForm({ onDone }: { onDone: (sent: Sent) => void }) {
  const { form, file, setFile, register, restored, leave } = useSignupForm(onDone)
  const business = businessPartOf(form)
  const compared = useCompared(business, <SimilarAdvice />)
  const { next, submit, forget } = useSteps(form, register)
  return (
    <form
      id={formId}
      className="form parts"
      method="post"
      action="/signup"
      encType="multipart/form-data"
      noValidate
      onBlur={compared.leave}
      onInput={forget}
      onSubmit={submit}
    >
      {restored?.isPartial && <NotKept form={form} lacksFile={restored.hadFile && !file} />}
      <FormSummary control={form.control} order={signupFields} failureTitle={failureTitle} />
      <Step number={1} onNext={next}>
        <SectionFields form={business} compared={compared} sections={['basics']} />
      </Step>
      <Step number={2} onNext={next}>
        <SectionFields form={business} compared={compared} sections={['where']} />
        <OpeningHoursFields form={business} />
      </Step>
      <Step number={3} onNext={next}>
        <ImageChoice form={business} label="Your own photo" file={file} onFile={setFile} />
        <SectionFields form={business} compared={compared} sections={['contact']} />
        <MoreFields form={business} />
      </Step>
      <Step number={4} onNext={next}>
        <OwnerFields form={form} />
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
      </Step>
    </form>
  )
}

/** Shown until all is added again. */
function NotKept({ form: { control }, lacksFile }: { form: SignupFormMethods; lacksFile: boolean }) {
  const password = useWatch({ control, name: 'password' })
  if (password && !lacksFile) return null
  return (
    <p className="notice">
      Passwords and your own photo are not kept when this page is reloaded. Please add them again.
    </p>
  )
}

type StepProps = { number: number; onNext: (number: number) => void; children: ReactNode }

function Step({ number, onNext, children }: StepProps) {
  const step = signupSteps[number - 1]
  const [before, after] = [signupSteps[number - 2], signupSteps[number]]
  const goOn = (event: MouseEvent) => {
    event.preventDefault()
    onNext(number)
  }
  return (
    <fieldset className="form-part part" id={step?.id} tabIndex={-1}>
      <legend>
        <span className="one-part">{`Step ${number} of ${signupSteps.length}: `}</span>
        {step?.title}
      </legend>
      <div className="one-part signup-progress" aria-hidden="true">
        {signupSteps.map(({ id }, at) => (
          <i key={id} data-done={at < number} />
        ))}
      </div>
      {children}
      <div className="one-part part-links">
        {after && (
          <a className="button button-main" href={`#${after.id}`} onClick={goOn}>
            {`Next: ${after.title}`}
          </a>
        )}
        {before && (
          <a className="button" href={`#${before.id}`}>
            Back
          </a>
        )}
        <a href={`#${formId}`}>Show it on one page</a>
      </div>
    </fieldset>
  )
}

/**
 * `next` goes on from the step with this number if its fields are valid. `submit` does the same while a step before the last is shown,
 * because Enter in a field submits the form.
 */
function useSteps(form: SignupForm, register: Register) {
  useFragmentTarget()
  const next = async (number: number) => {
    const [step, after] = [signupSteps[number - 1], signupSteps[number]]
    if (!step) return
    if (await form.trigger(step.fields, { shouldFocus: true })) {
      if (after) location.hash = after.id
    } else showWhatToEnter(form)
  }
  const submit = async (event: SubmitEvent) => {
    const at = signupSteps.findIndex(({ id }) => id === findShownPart())
    if (at >= 0 && at < signupSteps.length - 1) {
      event.preventDefault()
      return next(at + 1)
    }
    await form.submit(register)(event)
    if (at >= 0) showWhatToEnter(form)
  }
  // Before the form is first submitted, nothing is checked while somebody types: typing only clears the error.
  const forget = ({ target }: FormEvent) => {
    const name = signupFields.find((field) => 'name' in target && field === target.name)
    if (name && !form.formState.isSubmitted) form.clearErrors(name)
  }
  return { next: (number: number) => void next(number), submit, forget }
}

type SignupForm = ReturnType<typeof useSignupForm>['form']
type Register = ReturnType<typeof useSignupForm>['register']

/** The errors for empty fields in a step. The form as a whole uses the sentences of the calls (spec §5). */
const whatToEnter = {
  name: 'Enter the name of the business',
  category: 'Choose a category',
  description: 'Describe the business in at least 20 characters',
  location: 'Enter the street or area, and the town',
  ownerName: 'Enter your name',
  ownerEmail: 'Enter your email address',
  password: 'Choose a password of at least 8 characters',
} as const satisfies Partial<Record<(typeof signupFields)[number], string>>

function showWhatToEnter({ getValues, getFieldState, setError }: SignupFormMethods): void {
  for (const [name, message] of Object.entries(whatToEnter)) {
    const field = name as keyof typeof whatToEnter
    if (!getValues(field)?.trim() && getFieldState(field).error) setError(field, { type: 'empty', message })
  }
}

/** Its links open a new tab, so that the form stays. */
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

function OwnerFields({ form: { control, register, formState } }: { form: SignupFormMethods }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Your name"
        autoComplete="name"
        error={errors.ownerName?.message}
        {...register('ownerName')}
      />
      <EmailField
        label="Email"
        help="You sign in with it, and we write to it about your listing. Visitors do not see it."
        error={errors.ownerEmail?.message}
        {...register('ownerEmail')}
      />
      <NewPasswordFields
        control={control}
        label="Password"
        password={register('password', { deps: 'confirmPassword' })}
        confirmation={register('confirmPassword')}
      />
    </>
  )
}
