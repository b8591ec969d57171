// Inputs and results of the calls about the second factor: passkeys, recovery codes, and the credentials that a browser returns.
import { CurrentPassword, SignedIn } from './account.ts'
import { guid, lineOfText } from './text-input.ts'
import { z } from './zod.ts'

/** Maximum number of passkeys of an account. */
export const maxPasskeys = 10
/** The longest name of a passkey, in characters. */
export const maxPasskeyName = 40

/** A passkey that a device may have; `transports` is empty when the device did not report how it is reached. */
const Device = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What `navigator.credentials.get` needs at a sign-in. `timeout` is in milliseconds. */
export const PasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(Device),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The password was right, and the account has a passkey: the second step is missing, and nobody is signed in yet. */
export const SecondFactorAsked = z.strictObject({
  authenticated: z.literal(false),
  secondFactor: z.literal(true),
  passkeyRequest: PasskeyRequest,
})
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

/** What `navigator.credentials.create` needs for a new passkey. `timeout` is in milliseconds. */
export const PasskeyCreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(Device),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

const unreadable = 'This is not what a passkey sends. Please try again.'
const base64url = (maxLength: number) =>
  z.string(unreadable).check(z.regex(/^[\w-]+$/, unreadable), z.maxLength(maxLength, unreadable))

/** A credential from the device. Browsers can add fields to both objects; they are ignored. */
const fromDevice = <Response extends z.core.$ZodLooseShape>(response: Response) =>
  z.object(
    {
      id: base64url(1400),
      rawId: base64url(1400),
      type: z.literal('public-key', unreadable),
      response: z.object(response, unreadable),
    },
    unreadable,
  )

const NewCredential = fromDevice({
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  // Words such as 'internal' and 'smart-card'; the standard lets browsers add others.
  transports: z.optional(
    z
      .array(z.string(unreadable).check(z.regex(/^[\w-]{1,20}$/, unreadable)), unreadable)
      .check(z.maxLength(10, unreadable)),
  ),
})
/** A new credential as the browser returns it. */
export type NewCredential = z.infer<typeof NewCredential>

const Assertion = fromDevice({
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
})
/** What a passkey signed, as the browser returns it. */
export type Assertion = z.infer<typeof Assertion>

/** The second step of a sign-in, by a passkey. */
export const PasskeySignIn = z.strictObject({ credential: Assertion })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

/** The second step of a sign-in, by a recovery code. Spaces, hyphens and case are ignored. */
export const RecoveryCodeSignIn = z.strictObject({
  code: z
    .string('Recovery code is required')
    .check(
      z.trim(),
      z.minLength(1, 'Recovery code is required'),
      z.maxLength(100, 'This is not a recovery code'),
    ),
})
export type RecoveryCodeSignIn = z.infer<typeof RecoveryCodeSignIn>

/** The session that a recovery code opened, and how many codes are left. */
export const SignedInByCode = z.extend(SignedIn, { recoveryCodesLeft: z.int() })
export type SignedInByCode = z.infer<typeof SignedInByCode>

/** A new passkey, with the name that its owner gives it. */
export const NewPasskey = z.strictObject({
  name: lineOfText({ label: 'Name', min: 1, max: maxPasskeyName }),
  credential: NewCredential,
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The passkey to remove. */
export const PasskeyRemoval = z.extend(CurrentPassword, { id: guid('This is not the id of a passkey.') })
export type PasskeyRemoval = z.infer<typeof PasskeyRemoval>

/** A passkey as its owner sees it. */
export const Passkey = z.strictObject({
  id: z.guid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factor of an account. `isRequired`: the operator requires one of staff. */
export const SecondFactor = z.strictObject({
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** New recovery codes, which are shown only now; null when the account keeps its old ones. */
const shownOnce = z.nullable(z.array(z.string()))

/** The second factor with a new passkey. The first passkey brings recovery codes. */
export const PasskeyAdded = z.extend(SecondFactor, { recoveryCodes: shownOnce })
export type PasskeyAdded = z.infer<typeof PasskeyAdded>

/** Says how many recovery codes are left. */
export const codesLeftText = (left: number): string =>
  ({ 0: 'You have no recovery codes left.', 1: 'You have one recovery code left.' })[left] ??
  `You have ${left} recovery codes left.`
