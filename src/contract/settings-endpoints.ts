// The calls with which a directory is set up, and those about its settings.
import { EmailToken, SignedIn } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { AddressProof, Setup, SetupState } from './setup.ts'
import { LaunchStep, SiteSettings, SiteSettingsChange, TestMail } from './site-settings.ts'
import { z } from './zod.ts'

/** The calls of a directory without an administrator, and the one with which it looks for itself. */
export const setupEndpoints = {
  getSetupState: {
    method: 'GET',
    path: '/api/setup',
    access: 'everyone',
    summary: 'Whether the directory has an administrator.',
    input: z.strictObject({}),
    result: SetupState,
  },
  setUp: {
    method: 'POST',
    path: '/api/setup',
    access: 'everyone',
    summary:
      'Makes the first administrator through the one-time link of the first start, names the site, and signs this browser in. 410 once there is one.',
    input: Setup,
    result: SignedIn,
    failures: ['gone', 'conflict'],
  },
  proveAddress: {
    method: 'POST',
    path: '/api/setup/address',
    access: 'everyone',
    summary: 'Whether a token is one with which this directory looks for itself at a public address.',
    input: EmailToken,
    result: AddressProof,
  },
} as const satisfies Record<string, Endpoint>

/** The calls about the settings. */
export const settingsEndpoints = {
  getSiteSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'administrator',
    summary:
      'Every setting with its value, and whether it comes from the environment, which wins. No password is among them.',
    input: z.strictObject({}),
    result: SiteSettings,
  },
  changeSiteSettings: {
    method: 'PATCH',
    path: '/api/admin/settings',
    access: 'administrator',
    summary:
      'Changes settings in every copy of the program, at once. Null means the default. `smtp` and `siteUrl` need the own password. 409 for one that the environment sets.',
    input: SiteSettingsChange,
    result: SiteSettings,
    form: 'settings',
    failures: ['conflict'],
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: 'administrator',
    summary: 'Sends one mail to the own address now, and returns what the mail server said.',
    input: z.strictObject({}),
    result: TestMail,
  },
  listLaunchSteps: {
    method: 'GET',
    path: '/api/admin/launch-steps',
    access: 'administrator',
    summary: 'What a directory needs before it is launched, and what of it is done.',
    input: z.strictObject({}),
    result: z.array(LaunchStep),
  },
} as const satisfies Record<string, Endpoint>
