// What the calls about an account send and return: session, login, new password (spec §5), and the download of one's own data.

import { HistoryEntry } from './history.ts'
import { EmailText, passwordText, typedPassword } from './text-input.ts'
import { z } from './zod.ts'

/**
 * The account as its own browser sees it; `isAdmin` is 0 or 1, `businessId` is null without a business. `role` is there for a
 * moderator; an administrator has none. `leavesAt` is there while the account is leaving: then it is erased, unless its owner keeps it.
 * `needsPasskey` is there for whoever moderates and must add a passkey first: until then nothing else is allowed.
 */
export const SignedInUser = z.strictObject({
  id: z.guid(),
  email: z.string(),
  username: z.string(),
  isAdmin: z.literal([0, 1]),
  businessId: z.guid().nullable(),
  role: z.literal('moderator').optional(),
  leavesAt: z.iso.datetime().optional(),
  needsPasskey: z.literal(true).optional(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The session of a visitor who is not signed in. */
export const SignedOut = z.strictObject({ authenticated: z.literal(false) })
/** The session of a signed-in account. */
export const SignedIn = z.strictObject({ authenticated: z.literal(true), user: SignedInUser })

/** What a link to a password returns: nobody is signed in, and the email to sign in with. */
export const PasswordSet = SignedOut.extend({ email: z.string() })

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

/** The password of the own account, as it is asked before it, the email or the second factor changes. */
export const CurrentPassword = z.strictObject({
  currentPassword: typedPassword('Current password is required'),
})
export type CurrentPassword = z.infer<typeof CurrentPassword>

const linkSentence = 'This link is incomplete. Please open it again.'
const LinkToken = z.string(linkSentence).regex(/^[A-Za-z0-9_-]{20,100}$/, linkSentence)

/** Whose password was forgotten. */
export const ForgotPassword = z.strictObject({ email: EmailText })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** A password typed once more. */
export const Confirmation = z
  .string({ error: 'Please confirm your password' })
  .min(1, { error: 'Please confirm your password', abort: true })

/** An account without a business, for somebody who claims a listing or was invited to take it over. */
export const NewAccount = z
  .strictObject({ email: EmailText, password: passwordText('Password'), confirmPassword: Confirmation })
  .superRefine(passwordsMatch('password'), onceTyped('password'))
export type NewAccount = z.infer<typeof NewAccount>

/** A new password set through a one-time link. */
export const PasswordReset = z
  .strictObject({
    token: LinkToken,
    newPassword: passwordText('New password'),
    confirmPassword: Confirmation,
  })
  .superRefine(passwordsMatch('newPassword'), onceTyped('newPassword'))
export type PasswordReset = z.infer<typeof PasswordReset>

/** Another password of the own account. */
export const PasswordChange = z
  .strictObject({
    ...CurrentPassword.shape,
    newPassword: passwordText('New password'),
    confirmPassword: Confirmation,
  })
  .superRefine(passwordsMatch('newPassword'), onceTyped('newPassword'))
export type PasswordChange = z.infer<typeof PasswordChange>

/** Another email to sign in with, and the password of the account. */
export const EmailChange = z.strictObject({
  email: EmailText,
  ...CurrentPassword.shape,
})
export type EmailChange = z.infer<typeof EmailChange>

/** The token of a link in a mail. */
export const EmailToken = z.strictObject({ token: LinkToken })
export type EmailToken = z.infer<typeof EmailToken>

/** Whether a link that sets a password still works. */
export const LinkCheck = z.strictObject({ works: z.boolean() })
export type LinkCheck = z.infer<typeof LinkCheck>

/** The email of the link is confirmed. */
export const EmailConfirmed = z.strictObject({ confirmed: z.literal(true) })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>

/**
 * A browser that is signed in to the own account. `lastUsedAt` is exact to a minute; `current` is the one that asks;
 * `place` says from about where it signed in, such as 'Johannesburg, South Africa', and is null when that is not known.
 */
export const OpenSession = z.strictObject({
  id: z.guid(),
  device: z.string(),
  place: z.string().nullable(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** The password of the own account, which is to be deleted. */
export const AccountDeletion = z.strictObject({ password: typedPassword('Password is required') })
export type AccountDeletion = z.infer<typeof AccountDeletion>

const Row = z.record(z.string(), z.unknown())

/**
 * `account.json` of the download: each stored row about the person by the names of its columns, and the names of the image
 * files beside it. `business` is null without one, and `waitingEdit` when none waits; `history` has everything about it, everything that
 * the account did, and what was done with its role: there `person` is its email. `about` says to a person what each part is.
 */
export const AccountData = z.strictObject({
  about: z.record(z.string(), z.string()),
  madeAt: z.iso.datetime(),
  account: Row,
  business: Row.nullable(),
  mergedListings: z.array(Row),
  waitingEdit: Row.nullable(),
  sessions: z.array(Row),
  passkeys: z.array(Row),
  passwordResets: z.array(Row),
  emailLinks: z.array(Row),
  mails: z.array(Row),
  reports: z.array(Row),
  claims: z.array(Row),
  reviewReplies: z.array(Row),
  pictures: z.array(z.string()),
  history: z.array(
    HistoryEntry.omit({ keptImages: true }).extend({
      businessId: z.guid().nullable(),
      person: z.string().nullable(),
    }),
  ),
})
export type AccountData = z.infer<typeof AccountData>
