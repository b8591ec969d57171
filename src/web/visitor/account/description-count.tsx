// Knows how many characters the description has, and whether they are enough.
import { useWatch } from 'react-hook-form'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { SignupFormMethods } from './signup-fields.ts'

/** Spec §9. */
const minLength = 20

/** Without a script nothing counts: then it says only what is enough. */
export function DescriptionCount({ control }: { control: SignupFormMethods['control'] }) {
  const isCounting = useIsHydrated()
  const length = (useWatch({ control, name: 'description' }) ?? '').trim().length
  const isEnough = length >= minLength
  if (!isCounting) return <span>At least {minLength} characters</span>
  return (
    <span data-enough={isEnough}>
      {isEnough ? `${length} characters` : `${length} of at least ${minLength} characters`}
    </span>
  )
}
