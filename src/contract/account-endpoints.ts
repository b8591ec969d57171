// Knows the calls about an account: session, password, email.
import {
  EmailChange,
  EmailConfirmed,
  EmailToken,
  ForgotPassword,
  LinkCheck,
  Login,
  OpenSession,
  PasswordChange,
  PasswordReset,
  PasswordSet,
  SignedIn,
  SignedOut,
} from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { SecondFactorAsked } from './second-factor.ts'
import { Sent } from './visitor-message.ts'
import { z } from './zod.ts'

/** The calls about an account. */
export const accountEndpoints = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary:
      'Signs this browser in. For an account with a passkey it asks for the second step instead, which has five minutes.',
    input: Login,
    result: z.union([SignedIn, SecondFactorAsked]),
    failures: ['unauthenticated'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'everyone',
    summary: 'Signs this browser out; also fine when nobody is signed in.',
    input: z.strictObject({}),
    result: SignedOut,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'everyone',
    summary: 'Sets a new password through a one-time link and ends every session of the account.',
    input: PasswordReset,
    result: PasswordSet,
  },
  checkLink: {
    method: 'POST',
    path: '/api/auth/check-link',
    access: 'everyone',
    summary: 'Whether a one-time link to a new password, or of an invitation, still works. Uses nothing up.',
    input: EmailToken,
    result: LinkCheck,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'everyone',
    summary:
      'Makes an account that may moderate, with this password, through the one-time link of an invitation.',
    input: PasswordReset,
    result: PasswordSet,
    failures: ['conflict'],
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'account',
    summary: 'Changes the password of the own account, and ends every other session.',
    input: PasswordChange,
    result: SignedIn,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'everyone',
    summary:
      'Mails a one-time link to a new password, if the email has an account. The response never says whether it has.',
    input: ForgotPassword,
    result: Sent,
    status: 202,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'everyone',
    summary: 'Confirms through a link that the mail of an account arrives.',
    input: EmailToken,
    result: EmailConfirmed,
  },
  sendConfirmation: {
    method: 'POST',
    path: '/api/auth/send-confirmation',
    access: 'account',
    summary: 'Mails the link that confirms the email of the own account once more.',
    input: z.strictObject({}),
    result: Sent,
    status: 202,
    failures: ['conflict'],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'account',
    summary:
      'Mails a link to another email of the own account, and a notice to the email of now. The link makes the change.',
    input: EmailChange,
    result: Sent,
    status: 202,
  },
  confirmNewEmail: {
    method: 'POST',
    path: '/api/auth/confirm-new-email',
    access: 'everyone',
    summary: 'Changes the email of an account through a link, and ends every other session.',
    input: EmailToken,
    result: EmailConfirmed,
    failures: ['conflict'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'account',
    summary: 'The browsers that are signed in to the own account: this one first, then the last used.',
    input: z.strictObject({}),
    result: z.array(OpenSession),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'account',
    summary: 'Signs every other browser of the own account out, and returns what is left.',
    input: z.strictObject({}),
    result: z.array(OpenSession),
  },
} as const satisfies Record<string, Endpoint>
