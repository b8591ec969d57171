// The calls that set a directory up, with their inputs, and the calls about its settings and its pages.
import { EmailToken, SignedIn } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import {
  Illustration,
  NewIllustration,
  PageDraft,
  PagePreview,
  PageRemoval,
  PageText,
  PageVersion,
  PageVersionId,
  SitePageName,
  WrittenPage,
  WrittenPageItem,
} from './site-page.ts'
import { LaunchStep, SiteName, SiteSettings, SiteSettingsChange, TestMail } from './site-settings.ts'
import { EmailText, passwordText } from './text-input.ts'
import { z } from './zod.ts'

/** The input of the setup. `name` is the name of the site. `token` is the part of the printed link after the #. */
export const Setup = z.strictObject({
  token: EmailToken.shape.token,
  email: EmailText,
  password: passwordText('Password'),
  name: SiteName,
})
export type Setup = z.infer<typeof Setup>

/** Whether the directory has an administrator. */
export const SetupState = z.strictObject({ isSetUp: z.boolean() })
export type SetupState = z.infer<typeof SetupState>

/** Whether this directory made the token, which it sends to a public address to check that it is reached there. */
export const AddressProof = z.strictObject({ isOurs: z.boolean() })
export type AddressProof = z.infer<typeof AddressProof>

/** The calls of a directory without an administrator, and the one with which it checks its public address. */
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

/** The calls about the pages that are written on screen. */
export const writtenPageEndpoints = {
  listWrittenPages: {
    method: 'GET',
    path: '/api/admin/pages',
    access: 'administrator',
    summary: 'Every page of the site, where its text comes from, and who wrote it last.',
    input: z.strictObject({}),
    result: z.array(WrittenPageItem),
  },
  getWrittenPage: {
    method: 'GET',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary: 'A page as Markdown, with its versions.',
    input: SitePageName,
    result: WrittenPage,
    failures: ['not_found'],
  },
  getPageVersion: {
    method: 'GET',
    path: '/api/admin/pages/:name/versions/:number',
    access: 'administrator',
    summary: 'A version of a page with its text. To bring it back, write its text as the next one.',
    input: PageVersionId,
    result: PageVersion,
    failures: ['not_found'],
  },
  writePage: {
    method: 'PUT',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary:
      'Writes the next version of a page, or a new page, live in every copy of the program at once. 409 when it was written since `version`, or when a file of the data folder has its text.',
    input: PageText,
    result: WrittenPage,
    form: 'page',
    failures: ['conflict', 'changed'],
  },
  removePage: {
    method: 'DELETE',
    path: '/api/admin/pages/:name',
    access: 'administrator',
    summary:
      "Removes a page of one's own with all its versions; a page that comes with the program has the text of the program again. 409 when it was written since `version`.",
    input: PageRemoval,
    result: SitePageName,
    failures: ['not_found', 'conflict', 'changed'],
  },
  previewPage: {
    method: 'POST',
    path: '/api/admin/pages/preview',
    access: 'administrator',
    summary: 'How visitors would read a text. Nothing is stored.',
    input: PageDraft,
    result: PagePreview,
    form: 'page',
  },
  addIllustration: {
    method: 'POST',
    path: '/api/admin/pages/illustrations',
    access: 'administrator',
    summary: 'Stores an image for the text of a page, and returns the Markdown that shows it.',
    input: NewIllustration,
    result: Illustration,
    status: 201,
    form: 'page',
  },
} as const satisfies Record<string, Endpoint>
