// What owners send: a registration with an account, changes of the business, and settings (spec §5, §7).
import { Confirmation, CurrentPassword, onceTyped, passwordsMatch } from './account.ts'
import { inputsOf } from './business-fields.ts'
import { closedUntilADay } from './business-input.ts'
import { type Categories, offeredCategories } from './categories.ts'
import { wholePin } from './place.ts'
import { EmailText, lineOfText, maxLengths, passwordText } from './text-input.ts'
import { z } from './zod.ts'

/** An owner's name. */
export const OwnerName = lineOfText({ label: 'Owner name', min: 2, max: maxLengths.ownerName })

/** One registration. `image` is a stock image or ''; an upload is sent as a file in a field of that name instead. */
export const Registration = z
  .strictObject({
    ownerName: OwnerName,
    ownerEmail: EmailText,
    password: passwordText('Password'),
    confirmPassword: Confirmation,
    ...inputsOf('registration'),
  })
  .check(z.superRefine(passwordsMatch('password'), onceTyped('password')), z.superRefine(wholePin))
export type Registration = z.infer<typeof Registration>

/** The default categories that the edit form leaves out (spec §2). */
const notInEditForm = ['Services', 'Health', 'Entertainment', 'Automotive']

/**
 * The categories that the edit form offers to a business. Its own ones, the current and the one that waits, are added last if they would
 * be missing.
 */
export function categoriesFor(categories: Categories, ...own: string[]): string[] {
  const offered = offeredCategories(categories)
    .map(({ name }) => name)
    .filter((name) => !notInEditForm.includes(name))
  return [...new Set([...offered, ...own])]
}

/**
 * The details of a business, all or some of them. A field that is left out stays unchanged. An empty `image` or `logo` removes the
 * image, and an empty optional text removes that text.
 */
export const BusinessEdit = z
  .partial(z.strictObject(inputsOf('edit')))
  .check(z.superRefine(wholePin), z.superRefine(closedUntilADay))
export type BusinessEdit = z.infer<typeof BusinessEdit>

/** Name and password of the owner's account; without `newPassword` the password stays. `email` cannot change. */
export const Settings = z
  .strictObject({
    ownerName: OwnerName,
    email: EmailText,
    currentPassword: z.optional(CurrentPassword.shape.currentPassword),
    newPassword: z.optional(passwordText('New password')),
    confirmPassword: z.optional(z.string('Please confirm your password')),
  })
  .check(
    z.superRefine((given, context) => {
      if (given.newPassword === undefined && given.confirmPassword === undefined) return
      if (given.newPassword !== undefined && given.currentPassword === undefined) {
        const message = 'Current password is required to change password'
        context.addIssue({ code: 'custom', path: ['currentPassword'], message })
      }
      passwordsMatch('newPassword')(given, context)
    }),
  )
export type Settings = z.infer<typeof Settings>

/** What the settings call returns. */
export const OwnerSettings = z.strictObject({ ownerName: z.string(), email: z.string() })
export type OwnerSettings = z.infer<typeof OwnerSettings>
