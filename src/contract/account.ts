// Knows what the calls about an account send and return: session, login, new password (spec §5).
import { EmailText, passwordText, typedPassword } from './text-input.ts'
import { z } from './zod.ts'

/**
 * The account as its own browser sees it; `isAdmin` is 0 or 1, `businessId` is null without a business. `leavesAt` is there while
 * the account is leaving: then it is erased, unless its owner keeps it.
 */
export const SignedInUser = z.strictObject({
  id: z.guid(),
  email: z.string(),
  username: z.string(),
  isAdmin: z.literal([0, 1]),
  businessId: z.guid().nullable(),
  leavesAt: z.iso.datetime().optional(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The session of a visitor who is not signed in. */
export const SignedOut = z.strictObject({ authenticated: z.literal(false) })
/** The session of a signed-in account. */
export const SignedIn = z.strictObject({ authenticated: z.literal(true), user: SignedInUser })

/** Whether this browser is signed in (spec §3, 'Auth check result'). */
export const AuthCheck = z.union([SignedOut, SignedIn])
export type AuthCheck = z.infer<typeof AuthCheck>

/** What the login form sends. */
export const Login = z.strictObject({ email: EmailText, password: typedPassword('Password is required') })
export type Login = z.infer<typeof Login>

type Passwords = {
  password?: string | undefined
  newPassword?: string | undefined
  confirmPassword?: string | undefined
}

/** Refuses, on `confirmPassword`, a confirmation that differs from the field `of` (spec §5). */
export const passwordsMatch =
  (of: 'password' | 'newPassword') =>
  (given: Passwords, context: z.core.$RefinementCtx): void => {
    if (given[of] === given.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
  }

/**
 * Passwords are compared as soon as both are typed, even when other fields are wrong. So the first attempt shows every
 * mistake at once.
 */
export const onceTyped = (of: 'password' | 'newPassword') => ({
  when: ({ value }: z.core.ParsePayload) => {
    const typed = value as Passwords | null
    return Boolean(typed?.[of] && typed.confirmPassword)
  },
})

const linkSentence = 'This link is not complete. Please open it again.'

/** A new password set through the one-time link of `mzansi-local reset-password`. */
export const PasswordReset = z
  .strictObject({
    token: z.string(linkSentence).regex(/^[A-Za-z0-9_-]{20,100}$/, linkSentence),
    newPassword: passwordText('New password'),
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, { error: 'Please confirm your password', abort: true }),
  })
  .superRefine(passwordsMatch('newPassword'), onceTyped('newPassword'))
export type PasswordReset = z.infer<typeof PasswordReset>

/** The password of the own account, which is to be deleted. */
export const AccountDeletion = z.strictObject({ password: typedPassword('Password is required') })
export type AccountDeletion = z.infer<typeof AccountDeletion>
