// Knows every call: method, path, who may make it, what it takes, what it answers (spec §7).
import { z } from 'zod'
import { AuthCheck, Login, PasswordReset, SignedIn, SignedOut } from './account.ts'
import { BusinessCard, BusinessDetail, OwnBusiness } from './business.ts'
import type { ImageForm } from './image.ts'
import { AdminStats, Featured, ModerationItem, ModerationListInput } from './moderation.ts'
import { BusinessEdit, OwnerSettings, Settings } from './owner-edits.ts'
import { Registration } from './registration.ts'
import { ListInput, SearchInput } from './search.ts'
import { type Transition, transitions } from './transitions.ts'

/** Who may make a call: everyone, an owner linked to a business, or an administrator. */
export type Access = 'everyone' | 'owner' | 'admin'

/**
 * One call as data. `input` is checked against the path parameters together with the query of a GET or the body of
 * another call; `result` is what a success answers. A `list` answers an array and says in headers where it goes on. `shared`
 * answers are the same for every visitor without a session and may be kept by the read cache. A call with a `form` takes
 * its fields as JSON or as multipart with pictures; one that `changesPublic` makes the cache forget what it kept.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  summary: string
  input: z.ZodObject
  result: z.ZodType
  status?: 201
  list?: true
  shared?: true
  form?: ImageForm
  changesPublic?: true
}

const BusinessId = z.strictObject({ id: z.guid('This is not the address of a business.') })

/** All the calls of the program; the server serves exactly these, the OpenAPI page lists exactly these. */
export const endpoints = {
  checkAuth: {
    method: 'GET',
    path: '/api/auth/check',
    access: 'everyone',
    summary: 'Whether this browser is signed in, and as whom.',
    input: z.strictObject({}),
    result: AuthCheck,
  },
  listBusinesses: {
    method: 'GET',
    path: '/api/businesses',
    access: 'everyone',
    summary: 'Approved businesses, newest first.',
    input: ListInput,
    result: z.array(BusinessCard),
    list: true,
    shared: true,
  },
  listFeaturedBusinesses: {
    method: 'GET',
    path: '/api/businesses/featured',
    access: 'everyone',
    summary: 'Approved businesses that the editors featured, latest first.',
    input: ListInput,
    result: z.array(BusinessCard),
    list: true,
    shared: true,
  },
  searchBusinesses: {
    method: 'GET',
    path: '/api/businesses/search',
    access: 'everyone',
    summary: 'Approved businesses that match a text, a category and a place, best first.',
    input: SearchInput,
    result: z.array(BusinessCard),
    list: true,
    shared: true,
  },
  getBusiness: {
    method: 'GET',
    path: '/api/businesses/:id',
    access: 'everyone',
    summary: 'One business. Its owner and administrators see it in every state, everyone else once approved.',
    input: BusinessId,
    result: z.union([BusinessDetail, OwnBusiness]),
    shared: true,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'everyone',
    summary: 'Signs this browser in.',
    input: Login,
    result: SignedIn,
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
  registerBusiness: {
    method: 'POST',
    path: '/api/businesses/register',
    access: 'everyone',
    summary: 'Registers a business together with the account of its owner; it waits for approval.',
    input: Registration,
    result: OwnBusiness,
    status: 201,
    form: 'registration',
  },
  getMyBusiness: {
    method: 'GET',
    path: '/api/business/my-business',
    access: 'owner',
    summary: 'The business of the signed-in owner, in any state.',
    input: z.strictObject({}),
    result: OwnBusiness,
  },
  editBusiness: {
    method: 'PATCH',
    path: '/api/business/details',
    access: 'owner',
    summary: 'Changes the details and pictures of the own business; what is left out stays.',
    input: BusinessEdit,
    result: OwnBusiness,
    form: 'edit',
    changesPublic: true,
  },
  changeSettings: {
    method: 'PATCH',
    path: '/api/business/settings',
    access: 'owner',
    summary: 'Changes name and password of the own account; a new password ends every other session.',
    input: Settings,
    result: OwnerSettings,
  },
  getAdminStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    summary: 'How many businesses there are, in all and in each state.',
    input: z.strictObject({}),
    result: AdminStats,
  },
  listPendingBusinesses: {
    method: 'GET',
    path: '/api/admin/businesses/pending',
    access: 'admin',
    summary: 'Businesses that wait for a decision, the longest waiting first.',
    input: ListInput,
    result: z.array(ModerationItem),
    list: true,
  },
  listAllBusinesses: {
    method: 'GET',
    path: '/api/admin/businesses',
    access: 'admin',
    summary: 'Businesses in every state, newest first, narrowed by a text and a state.',
    input: ModerationListInput,
    result: z.array(ModerationItem),
    list: true,
  },
  approveBusiness: transitionCall('approve'),
  rejectBusiness: transitionCall('reject'),
  suspendBusiness: transitionCall('suspend'),
  activateBusiness: transitionCall('activate'),
  featureBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/featured',
    access: 'admin',
    summary: 'Features an approved business on the home page, or no longer.',
    input: Featured,
    result: ModerationItem,
    changesPublic: true,
  },
} as const satisfies Record<string, Endpoint> & Record<`${Transition}Business`, Endpoint>

/** The call that makes a transition; everything particular about it is in the record of the transition. */
function transitionCall(transition: Transition) {
  return {
    method: 'PATCH',
    path: `/api/admin/businesses/:id/${transition}`,
    access: transitions[transition].by,
    summary: transitions[transition].summary,
    input: BusinessId,
    result: ModerationItem,
    changesPublic: true,
  } as const satisfies Endpoint
}

export type EndpointName = keyof typeof endpoints
/** What the handler of a call is given. */
export type InputOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['input']>
/** What the handler of a call answers. */
export type ResultOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['result']>
