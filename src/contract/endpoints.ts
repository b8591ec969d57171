// Knows every call: its method, path, access, input and result (spec §7).
import { AuthCheck, Login, PasswordReset, SignedIn, SignedOut } from './account.ts'
import { BusinessCard, BusinessDetail, FoundBusiness, OwnBusiness, WholeBusiness } from './business.ts'
import type { FailureCode } from './failure.ts'
import { HoursReading, HoursText } from './hours.ts'
import type { UploadForm } from './image.ts'
import {
  AdminStats,
  DecisionInput,
  Featured,
  ModerationItem,
  ModerationListInput,
  PendingListInput,
} from './moderation.ts'
import { BusinessEdit, OwnerSettings, Settings } from './owner-edits.ts'
import { photoEndpoints } from './photo-endpoints.ts'
import { Place, PlacesInput } from './place.ts'
import { HolidayDay, NewHoliday, PublicHoliday } from './public-holiday.ts'
import { Registration } from './registration.ts'
import { FilterCounts, FilterCountsInput, ListInput, SearchInput } from './search.ts'
import { type Transition, transitions } from './transitions.ts'
import { PlaceDecision, PlacedBusiness, UnplacedBusiness } from './unplaced.ts'
import { z } from './zod.ts'

/** Who may make a call: everyone, an owner linked to a business, or an administrator. */
export type Access = 'everyone' | 'owner' | 'admin'

/**
 * One call as data.
 * - `input` checks the path parameters together with the query (GET) or the body (every other method).
 * - `result` is the shape of the body of a success; `status` is 200 unless given.
 * - `list`: the body is an array, and the headers `Link` and `X-Total-Count` name the next page and the total.
 * - `shared`: the response is the same for every visitor without a session, so it may be cached.
 * - `form`: the fields come as JSON, or as multipart together with images.
 * - `failures`: how the call may fail besides what follows from the other fields (http/call-failures.ts).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  access: Access
  summary: string
  input: z.ZodObject
  result: z.ZodType
  status?: 201
  list?: true
  shared?: true
  form?: UploadForm
  failures?: readonly FailureCode[]
}

const BusinessId = z.strictObject({ id: z.guid('This is not the address of a business.') })

/** All calls of the program. The server serves exactly these, and the OpenAPI document lists exactly these. */
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
    summary:
      'Approved businesses that match a text, a category, a location and filters, best first or in another order.',
    input: SearchInput,
    result: z.array(FoundBusiness),
    list: true,
    shared: true,
  },
  countFilters: {
    method: 'GET',
    path: '/api/businesses/filters',
    access: 'everyone',
    summary: 'How many results of the same search each value of a filter would leave.',
    input: FilterCountsInput,
    result: FilterCounts,
    shared: true,
  },
  getBusiness: {
    method: 'GET',
    path: '/api/businesses/:id',
    access: 'everyone',
    summary: 'One business. Its owner and administrators see it in every state, everyone else once approved.',
    input: BusinessId,
    result: z.union([BusinessDetail, WholeBusiness]),
    shared: true,
  },
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    access: 'everyone',
    summary:
      'Towns and suburbs whose name begins with a text, by any of their names; without one the best known.',
    input: PlacesInput,
    result: z.array(Place),
    shared: true,
  },
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
  registerBusiness: {
    method: 'POST',
    path: '/api/businesses/register',
    access: 'everyone',
    summary: 'Registers a business together with the account of its owner; it waits for approval.',
    input: Registration,
    result: OwnBusiness,
    status: 201,
    form: 'registration',
    failures: ['conflict'],
  },
  getMyBusiness: {
    method: 'GET',
    path: '/api/business/my-business',
    access: 'owner',
    summary: 'The business of the signed-in owner, in any state.',
    input: z.strictObject({}),
    result: OwnBusiness,
    failures: ['not_found'],
  },
  editBusiness: {
    method: 'PATCH',
    path: '/api/business/details',
    access: 'owner',
    summary: 'Changes the details and pictures of the own business; what is left out stays.',
    input: BusinessEdit,
    result: OwnBusiness,
    form: 'edit',
    failures: ['not_found'],
  },
  ...photoEndpoints,
  readHours: {
    method: 'POST',
    path: '/api/business/hours/read',
    access: 'owner',
    summary: 'Proposes the week that a text of opening hours means. It changes nothing.',
    input: HoursText,
    result: HoursReading,
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
    input: PendingListInput,
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
  listPublicHolidays: {
    method: 'GET',
    path: '/api/admin/public-holidays',
    access: 'admin',
    summary: 'The public holidays of this year and the next five: those of the Act, and those proclaimed.',
    input: z.strictObject({}),
    result: z.array(PublicHoliday),
  },
  proclaimHoliday: {
    method: 'POST',
    path: '/api/admin/public-holidays',
    access: 'admin',
    summary: 'Adds a public holiday that was proclaimed.',
    input: NewHoliday,
    result: PublicHoliday,
    status: 201,
    failures: ['conflict'],
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/api/admin/public-holidays/:day',
    access: 'admin',
    summary: 'Removes a proclaimed public holiday; those of the Act stay.',
    input: HolidayDay,
    result: HolidayDay,
    failures: ['conflict'],
  },
  approveBusiness: transitionCall('approve'),
  rejectBusiness: transitionCall('reject'),
  suspendBusiness: transitionCall('suspend'),
  activateBusiness: transitionCall('activate'),
  listUnplaced: {
    method: 'GET',
    path: '/api/admin/unplaced',
    access: 'admin',
    summary:
      'Businesses whose place the program does not know for sure, with proposals, the longest waiting first.',
    input: ListInput,
    result: z.array(UnplacedBusiness),
    list: true,
  },
  placeBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/place',
    access: 'admin',
    summary: 'Sets the place of a business; its version stays.',
    input: PlaceDecision,
    result: PlacedBusiness,
    failures: ['changed'],
  },
  featureBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/featured',
    access: 'admin',
    summary: 'Features an approved business on the home page, or no longer.',
    input: Featured,
    result: ModerationItem,
    failures: ['conflict', 'changed'],
  },
} as const satisfies Record<string, Endpoint> & Record<`${Transition}Business`, Endpoint>

/** The call that makes a transition; everything particular about it is in the record of the transition. */
function transitionCall(transition: Transition) {
  return {
    method: 'PATCH',
    path: `/api/admin/businesses/:id/${transition}`,
    access: transitions[transition].by,
    summary: transitions[transition].summary,
    input: DecisionInput,
    result: ModerationItem,
    failures: ['conflict', 'changed'],
  } as const satisfies Endpoint
}

/** The name of a call. */
export type EndpointName = keyof typeof endpoints
/** The checked input of a call. */
export type InputOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['input']>
/** The result of a call; of a `list` it is the array of one page. */
export type ResultOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['result']>
