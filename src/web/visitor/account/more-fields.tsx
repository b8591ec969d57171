// Knows the part of the signup form that few fill in at once: an email for customers, social networks, and the offers.
import { useController } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-forms.ts'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { OffersField } from '../../business/offers-field.tsx'
import { useBusinessControls } from './business-controls.ts'
import type { SignupFormMethods } from './signup-fields.ts'

const names = listFormFields('registration', 'online', 'offers')

/** Closed at first, so that the form looks as short as it is. An error opens it. */
export function MoreFields({ form }: { form: SignupFormMethods }) {
  const { control, formState } = form
  const controls = useBusinessControls(form)
  const { field: offers } = useController({ control, name: 'offers' })
  const { errors } = formState
  return (
    <details className="form-part form-more" open={names.some((name) => errors[name]) || undefined}>
      <summary>Social media and what you offer (optional)</summary>
      <div className="form">
        <BusinessFormFields {...controls} sections={['online']} />
        <OffersField value={offers.value ?? []} onChange={offers.onChange} error={errors.offers?.message} />
      </div>
    </details>
  )
}
