// The calls about one's own account and its business: session, password, email, data, photos.
import {
  AccountData,
  AccountDeletion,
  EmailChange,
  EmailConfirmed,
  EmailToken,
  ForgotPassword,
  LinkCheck,
  Login,
  NewAccount,
  OpenSession,
  PasswordChange,
  PasswordReset,
  PasswordSet,
  SignedIn,
  SignedOut,
} from './account.ts'
import { OwnBusiness } from './business.ts'
import type { Endpoint } from './endpoint.ts'
import { NewPhoto, PhotoDescription, PhotoId, PhotoOrder } from './photo.ts'
import { Sent } from './report.ts'
import { SecondFactorAsked } from './second-factor.ts'
import { StillRightAnswered, StillRightInput } from './still-right.ts'
import { z } from './zod.ts'

/** The calls about an account. */
export const accountEndpoints = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary:
      'Signs this browser in. For an account with a passkey, it asks for the second step instead, within five minutes.',
    input: Login,
    result: z.union([SignedIn, SecondFactorAsked]),
    failures: ['unauthenticated'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'everyone',
    summary: 'Signs this browser out; succeeds even when nobody is signed in.',
    input: z.strictObject({}),
    result: SignedOut,
  },
  createAccount: {
    method: 'POST',
    path: '/api/auth/create-account',
    access: 'everyone',
    summary: 'Creates an account without a business, for a claim, and signs this browser in.',
    input: NewAccount,
    result: SignedIn,
    status: 201,
    failures: ['conflict'],
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
    summary: 'Whether a one-time link of a password reset or an invitation still works. Does not use it up.',
    input: EmailToken,
    result: LinkCheck,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'everyone',
    summary:
      'Creates an account that may moderate, with this password, through the one-time link of an invitation.',
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
      'Mails a one-time link for setting a new password, if the email has an account. The response never says whether it has.',
    input: ForgotPassword,
    result: Sent,
    status: 202,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'everyone',
    summary: 'Confirms the email address of an account through a link.',
    input: EmailToken,
    result: EmailConfirmed,
  },
  sendConfirmation: {
    method: 'POST',
    path: '/api/auth/send-confirmation',
    access: 'account',
    summary: 'Mails the link that confirms the email of the own account again.',
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
      'Mails a link to the new email of the own account, and a notice to the current one. The link makes the change.',
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
  answerStillRight: {
    method: 'POST',
    path: '/api/still-right',
    access: 'everyone',
    summary:
      'Answers the yearly question whether a listing is still right, through the one-time link of its mail: it is, it changes, or it has closed for good.',
    input: StillRightInput,
    result: StillRightAnswered,
    failures: ['conflict'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'account',
    summary:
      'The browsers that are signed in to the own account: this one first, then the most recently used.',
    input: z.strictObject({}),
    result: z.array(OpenSession),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    access: 'account',
    summary: 'Signs out every other browser of the own account, and returns what is left.',
    input: z.strictObject({}),
    result: z.array(OpenSession),
  },
} as const satisfies Record<string, Endpoint>

/** The calls about the data of one's own account: download, deletion, cancelling the deletion. */
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
    summary: 'Cancels the deletion of the own account; its business is as it was before.',
    input: z.strictObject({}),
    result: SignedIn,
    whileLeaving: true,
    failures: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>

/** The calls about the photos of one's own business. Each returns the business, as an edit of its details does. */
export const photoEndpoints = {
  addPhoto: {
    method: 'POST',
    path: '/api/business/photos',
    access: 'owner',
    summary: 'Adds a photo at the end of those of the own business, and returns the business.',
    input: NewPhoto,
    result: OwnBusiness,
    status: 201,
    form: 'photo',
    failures: ['not_found', 'conflict'],
  },
  orderPhotos: {
    method: 'PATCH',
    path: '/api/business/photos',
    access: 'owner',
    summary: 'Reorders the photos of the own business; the list names each of them once.',
    input: PhotoOrder,
    result: OwnBusiness,
    failures: ['not_found', 'conflict'],
  },
  describePhoto: {
    method: 'PATCH',
    path: '/api/business/photos/:id',
    access: 'owner',
    summary: 'Sets the text alternative of a photo of the own business.',
    input: PhotoDescription,
    result: OwnBusiness,
    failures: ['conflict'],
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/business/photos/:id',
    access: 'owner',
    summary: 'Removes a photo of the own business.',
    input: PhotoId,
    result: OwnBusiness,
    failures: ['conflict'],
  },
} as const
