// What the first start asks: the first administrator, through a one-time link, and the name of the site.
import { EmailToken } from './account.ts'
import { SiteName } from './site-settings.ts'
import { EmailText, passwordText } from './text-input.ts'
import { z } from './zod.ts'

/** `name` is that of the site. The token is that of the printed link, where it stands after the #. */
export const Setup = z.strictObject({
  token: EmailToken.shape.token,
  email: EmailText,
  password: passwordText('Password'),
  name: SiteName,
})
export type Setup = z.infer<typeof Setup>

/** Whether the first administrator is still to be made. */
export const SetupState = z.strictObject({ isSetUp: z.boolean() })
export type SetupState = z.infer<typeof SetupState>

/** Whether a token is one with which this directory looks for itself at a public address. */
export const AddressProof = z.strictObject({ isOurs: z.boolean() })
export type AddressProof = z.infer<typeof AddressProof>
