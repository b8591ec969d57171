// Inputs and results of the calls about an account: session, login, new password (spec §5), download of one's own data.

import { HistoryEntry } from './history.ts'
import { EmailText, passwordText, typedPassword } from './text-input.ts'
import { z } from './zod.ts'

/**
 * The signed-in account, as its browser gets it. `isAdmin` is 0 or 1; `businessId` is null without a business. Only a moderator has a
 * `role`; an administrator has none. `leavesAt` is present while the account is leaving: when it will be erased, unless its owner keeps it.
 * `needsPasskey` is present for staff who must add a passkey before they can do anything else.
 */
export const SignedInUser = z.strictObject({
  id: z.guid(),
  email: z.string(),
  username: z.string(),
  isAdmin: z.literal([0, 1]),
  businessId: z.nullable(z.guid()),
  role: z.optional(z.literal('moderator')),
  leavesAt: z.optional(z.iso.datetime()),
  needsPasskey: z.optional(z.literal(true)),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The session of a visitor who is not signed in. */
export const SignedOut = z.strictObject({ authenticated: z.literal(false) })
/** The session of a signed-in account. */
export const SignedIn = z.strictObject({ authenticated: z.literal(true), user: SignedInUser })

/** The result of setting a password through a link: nobody is signed in yet, and `email` is the one to sign in with. */
export const PasswordSet = z.extend(SignedOut, { email: z.string() })

/** Whether this browser is signed in (spec §3, 'Auth check result'). */
export const AuthCheck = z.union([SignedOut, SignedIn])
export type AuthCheck = z.infer<typeof AuthCheck>

/** The input of the login form. */
export const Login = z.strictObject({ email: EmailText, password: typedPassword('Password is required') })
export type Login = z.infer<typeof Login>

type Passwords = {
  password?: string | undefined
  newPassword?: string | undefined
  confirmPassword?: string | undefined
}

/** Adds an issue on `confirmPassword` when it differs from the field that `of` names (spec §5). */
export const passwordsMatch =
  (of: 'password' | 'newPassword') =>
  (given: Passwords, context: z.core.$RefinementCtx): void => {
    if (given[of] === given.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: 'Passwords do not match' })
  }

/**
 * Runs a comparison of the passwords as soon as both are typed, even when other fields are invalid, so that the first attempt shows
 * every mistake at once.
 */
export const onceTyped = (of: 'password' | 'newPassword') => ({
  when: ({ value }: z.core.ParsePayload) => {
    const typed = value as Passwords | null
    return Boolean(typed?.[of] && typed.confirmPassword)
  },
})

/** The current password, which is required to change the password, the email or the second factor. */
export const CurrentPassword = z.strictObject({
  currentPassword: typedPassword('Current password is required'),
})
export type CurrentPassword = z.infer<typeof CurrentPassword>

const linkSentence = 'This link is incomplete. Please open it again.'
const LinkToken = z.string(linkSentence).check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, linkSentence))

/** The email of the account whose password was forgotten. */
export const ForgotPassword = z.strictObject({ email: EmailText })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** The password, typed a second time. */
export const Confirmation = z
  .string({ error: 'Please confirm your password' })
  .check(z.minLength(1, { error: 'Please confirm your password', abort: true }))

/** An account without a business, for somebody who claims a listing or was invited to take it over. */
export const NewAccount = z
  .strictObject({ email: EmailText, password: passwordText('Password'), confirmPassword: Confirmation })
  .check(z.superRefine(passwordsMatch('password'), onceTyped('password')))
export type NewAccount = z.infer<typeof NewAccount>

/** A new password set through a one-time link. */
export const PasswordReset = z
  .strictObject({
    token: LinkToken,
    newPassword: passwordText('New password'),
    confirmPassword: Confirmation,
  })
  .check(z.superRefine(passwordsMatch('newPassword'), onceTyped('newPassword')))
export type PasswordReset = z.infer<typeof PasswordReset>

/** A new password for one's own account, with the current one. */
export const PasswordChange = z
  .strictObject({
    ...CurrentPassword.shape,
    newPassword: passwordText('New password'),
    confirmPassword: Confirmation,
  })
  .check(z.superRefine(passwordsMatch('newPassword'), onceTyped('newPassword')))
export type PasswordChange = z.infer<typeof PasswordChange>

/** A new email to sign in with, and the current password. */
export const EmailChange = z.strictObject({
  email: EmailText,
  ...CurrentPassword.shape,
})
export type EmailChange = z.infer<typeof EmailChange>

/** The token of a link in an email. */
export const EmailToken = z.strictObject({ token: LinkToken })
export type EmailToken = z.infer<typeof EmailToken>

/** Whether a link that sets a password still works. */
export const LinkCheck = z.strictObject({ works: z.boolean() })
export type LinkCheck = z.infer<typeof LinkCheck>

/** The email to which the link was sent is confirmed. */
export const EmailConfirmed = z.strictObject({ confirmed: z.literal(true) })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>

/**
 * A browser that is signed in to one's own account. `lastUsedAt` is exact to a minute; `current` marks the browser of this request;
 * `place` is roughly where it signed in, such as 'Johannesburg, South Africa', or null when unknown.
 */
export const OpenSession = z.strictObject({
  id: z.guid(),
  device: z.string(),
  place: z.nullable(z.string()),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** The password that confirms the deletion of one's own account. */
export const AccountDeletion = z.strictObject({ password: typedPassword('Password is required') })
export type AccountDeletion = z.infer<typeof AccountDeletion>

const Row = z.record(z.string(), z.unknown())

/**
 * `account.json` of the download: the stored rows about the person, keyed by column, and the names of the image files in the archive.
 * `business` and `waitingEdit` are null when there is none. `history` has everything about the business, everything that the account did,
 * and every change of its role, where `person` is its email. `about` explains each part to its reader.
 */
export const AccountData = z.strictObject({
  about: z.record(z.string(), z.string()),
  madeAt: z.iso.datetime(),
  account: Row,
  business: z.nullable(Row),
  mergedListings: z.array(Row),
  waitingEdit: z.nullable(Row),
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
    z.extend(z.omit(HistoryEntry, { keptImages: true }), {
      businessId: z.nullable(z.guid()),
      person: z.nullable(z.string()),
    }),
  ),
})
export type AccountData = z.infer<typeof AccountData>
