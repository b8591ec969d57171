// Knows what an owner may change: the details of the business, and the settings of the account (spec §5).
import { CurrentPassword, passwordsMatch } from './account.ts'
import { inputsOf } from './business-forms.ts'
import type { Category } from './categories.ts'
import { wholePin } from './place.ts'
import { OwnerName } from './registration.ts'
import { EmailText, passwordText } from './text-input.ts'
import { closedUntilADay } from './trading-input.ts'
import { z } from './zod.ts'

/** The categories of the edit form (spec §2). A business of another category can keep it. */
const editCategories: readonly Category[] = ['Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe']

/** What the edit form offers to a business of this category. */
export function categoriesFor(current: Category): readonly Category[] {
  return editCategories.includes(current) ? editCategories : [...editCategories, current]
}

/**
 * The details of a business, all or some of them. A field that is left out stays. An empty `image` or `logo` removes the
 * image, and an empty optional text removes that text.
 */
export const BusinessEdit = z
  .strictObject(inputsOf('edit'))
  .partial()
  .superRefine(wholePin)
  .superRefine(closedUntilADay)
export type BusinessEdit = z.infer<typeof BusinessEdit>

/** Name and password of the owner's account; without `newPassword` the password stays. `email` cannot change. */
export const Settings = z
  .strictObject({
    ownerName: OwnerName,
    email: EmailText,
    currentPassword: CurrentPassword.shape.currentPassword.optional(),
    newPassword: passwordText('New password').optional(),
    confirmPassword: z.string('Please confirm your password').optional(),
  })
  .superRefine((given, context) => {
    if (given.newPassword === undefined && given.confirmPassword === undefined) return
    if (given.newPassword !== undefined && given.currentPassword === undefined) {
      const message = 'Current password is required to change password'
      context.addIssue({ code: 'custom', path: ['currentPassword'], message })
    }
    passwordsMatch('newPassword')(given, context)
  })
export type Settings = z.infer<typeof Settings>

/** What the settings call returns. */
export const OwnerSettings = z.strictObject({ ownerName: z.string(), email: z.string() })
export type OwnerSettings = z.infer<typeof OwnerSettings>
