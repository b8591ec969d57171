// The calls about the second factor: passkeys and recovery codes.
import { CurrentPassword, SignedIn } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import {
  NewPasskey,
  PasskeyAdded,
  PasskeyCreationOptions,
  PasskeyRemoval,
  PasskeySignIn,
  RecoveryCodeSignIn,
  SecondFactor,
  SignedInByCode,
} from './second-factor.ts'
import { z } from './zod.ts'

/** The calls about the second factor. */
export const secondFactorEndpoints = {
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'everyone',
    summary: 'The second step of a sign-in: what a passkey of the account signed.',
    input: PasskeySignIn,
    result: SignedIn,
    failures: ['unauthenticated'],
  },
  signInWithRecoveryCode: {
    method: 'POST',
    path: '/api/auth/login/recovery-code',
    access: 'everyone',
    summary:
      'The second step of a sign-in: a recovery code of the account, which works once. A mail tells the account.',
    input: RecoveryCodeSignIn,
    result: SignedInByCode,
    failures: ['unauthenticated'],
  },
  getSecondFactor: {
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'account',
    summary: 'The passkeys of the own account, for those who moderate.',
    input: z.strictObject({}),
    result: SecondFactor,
    withoutPasskey: true,
  },
  makePasskeyOptions: {
    method: 'POST',
    path: '/api/auth/passkeys/options',
    access: 'account',
    summary:
      'What the browser needs to create a passkey. Asks for the password; the options are valid for five minutes.',
    input: CurrentPassword,
    result: PasskeyCreationOptions,
    withoutPasskey: true,
    failures: ['conflict'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'account',
    summary:
      'Adds a passkey that was created with the latest options. The first one comes with recovery codes and ends every other session.',
    input: NewPasskey,
    result: PasskeyAdded,
    status: 201,
    withoutPasskey: true,
    failures: ['conflict'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    access: 'account',
    summary: 'Removes a passkey; the recovery codes go with the last one.',
    input: PasskeyRemoval,
    result: SecondFactor,
    failures: ['conflict'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/recovery-codes',
    access: 'account',
    summary: 'Makes ten new recovery codes, which are shown once; the old ones stop working.',
    input: CurrentPassword,
    result: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    failures: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
