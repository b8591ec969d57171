// Knows the calls about an account: session, password, e-mail.
import { ForgotPassword, Login, PasswordReset, Sent, SignedIn, SignedOut } from './account.ts'
import type { Endpoint } from './endpoints.ts'
import { z } from './zod.ts'

/** The calls about an account. */
export const accountEndpoints = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary: 'Signs this browser in.',
    input: Login,
    result: SignedIn,
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
    result: SignedOut,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'everyone',
    summary:
      'Mails a one-time link to a new password, if the e-mail has an account. The response never says whether it has.',
    input: ForgotPassword,
    result: Sent,
    status: 202,
  },
} as const satisfies Record<string, Endpoint>
