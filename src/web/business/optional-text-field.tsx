// Knows a field for one line of text that may stay empty.
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../ui/text-field.tsx'

type OptionalTextFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'required' | keyof UseFormRegisterReturn
> & {
  register: () => UseFormRegisterReturn
}

/** What the fields of all phone numbers have in common. */
export const ofPhone = { type: 'tel', inputMode: 'tel', placeholder: '082 123 4567' } as const

export function OptionalTextField({ register, ...field }: OptionalTextFieldProps) {
  return <TextField {...field} required={false} {...register()} />
}
