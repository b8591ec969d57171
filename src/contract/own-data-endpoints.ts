// Knows the calls about the personal data of the own account: deleting it, and keeping it after all.
import { AccountDeletion, SignedIn } from './account.ts'
import type { Endpoint } from './endpoints.ts'
import { z } from './zod.ts'

/** The calls about the data of the own account. */
export const ownDataEndpoints = {
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'account',
    summary:
      'Hides the business of the own account at once, and erases both after seven days, unless the account is kept.',
    input: AccountDeletion,
    result: SignedIn,
    failures: ['conflict'],
  },
  keepAccount: {
    method: 'POST',
    path: '/api/account/keep',
    access: 'account',
    summary: 'Keeps the own account, which was to be deleted; its business is again what it was before.',
    input: z.strictObject({}),
    result: SignedIn,
    whileLeaving: true,
    failures: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
