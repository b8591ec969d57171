// Knows what a registration holds: an owner with an account, and a business (spec §5, §7).
import { Confirmation, onceTyped, passwordsMatch } from './account.ts'
import { inputsOf } from './business-forms.ts'
import { wholePin } from './place.ts'
import { EmailText, lineOfText, maxLengths, passwordText } from './text-input.ts'
import { z } from './zod.ts'

/** An owner's name. */
export const OwnerName = lineOfText({ label: 'Owner name', min: 2, max: maxLengths.ownerName })

/** One registration. `image` is a stock image or ''; an upload comes as a file of that name instead. */
export const Registration = z
  .strictObject({
    ownerName: OwnerName,
    ownerEmail: EmailText,
    password: passwordText('Password'),
    confirmPassword: Confirmation,
    ...inputsOf('registration'),
  })
  .superRefine(passwordsMatch('password'), onceTyped('password'))
  .superRefine(wholePin)
export type Registration = z.infer<typeof Registration>
