// Knows the calls about the personal data of the own account: downloading it, deleting it, and keeping it after all.
import { AccountDeletion, SignedIn } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { AccountData } from './own-data.ts'
import { z } from './zod.ts'

/** The calls about the data of the own account. */
export const ownDataEndpoints = {
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'account',
    summary:
      'Everything that is stored about the own account, as a zip archive: `account.json` of this shape, and the pictures.',
    input: z.strictObject({}),
    result: AccountData,
    download: 'application/zip',
    whileLeaving: true,
  },
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
