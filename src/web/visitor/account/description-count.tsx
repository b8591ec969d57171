// Knows how many characters the description has, and whether they are enough.
import { useWatch } from 'react-hook-form'
import type { SignupFormMethods } from './signup-fields.ts'

/** Spec §9. */
const minLength = 20

export function DescriptionCount({ control }: { control: SignupFormMethods['control'] }) {
  const length = (useWatch({ control, name: 'description' }) ?? '').trim().length
  const isEnough = length >= minLength
  return (
    <span data-enough={isEnough}>
      {isEnough ? `${length} characters` : `${length} of at least ${minLength} characters`}
    </span>
  )
}
