// Knows what the fields of a business need from the signup form.
import type { ComponentProps } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { defaultPriceLevel } from '../../../contract/business-fields.ts'
import { categories } from '../../../contract/categories.ts'
import type { BusinessFormFields } from '../../business/business-form-fields.tsx'
import type { SignupFormMethods } from './signup-fields.ts'

type BusinessControls = Omit<ComponentProps<typeof BusinessFormFields<'registration'>>, 'sections'>

export function useBusinessControls(form: SignupFormMethods): BusinessControls {
  const { control, register, formState, setValue } = form
  const { field: price } = useController({ control, name: 'priceLevel' })
  const [phone, whatsapp] = useWatch({ control, name: ['phone', 'whatsapp'] })
  return {
    form: 'registration',
    register,
    errors: formState.errors,
    categories,
    priceLevel: { value: price.value ?? defaultPriceLevel, onChange: price.onChange },
    whatsapp: {
      phone: phone ?? '',
      value: whatsapp ?? '',
      onChange: (number) => setValue('whatsapp', number, { shouldDirty: true }),
    },
  }
}
