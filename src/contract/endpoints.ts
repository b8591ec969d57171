// Every call: its method, path, access, input and result (spec §7).
import { AuthCheck } from './account.ts'
import { accountEndpoints, ownDataEndpoints, photoEndpoints } from './account-endpoints.ts'
import { adminEndpoints, categoryEndpoints, peopleEndpoints, tradeEndpoints } from './admin-endpoints.ts'
import {
  BusinessCard,
  BusinessDetail,
  BusinessPoint,
  Distances,
  DistancesInput,
  FoundBusiness,
  OwnBusiness,
  PointsInput,
  WholeBusiness,
} from './business.ts'
import { CategoryItem } from './category-changes.ts'
import { claimEndpoints, claimModerationEndpoints } from './claim-endpoints.ts'
import { DirectoryMap, ExportedDirectory, exportTypes } from './directory-export.ts'
import type { Endpoint } from './endpoint.ts'
import { HistoryEntry } from './history.ts'
import { ComingHoliday, HoursReading, HoursText } from './hours.ts'
import { importEndpoints } from './import.ts'
import { BusinessEdit, OwnerSettings, Registration, Settings } from './owner-edits.ts'
import { Place, PlaceOverview, PlaceOverviewInput, PlacesInput, ProvinceCount, RegionPlace } from './place.ts'
import { codePattern } from './public-addresses.ts'
import { NewReport, Sent, VisitorMessage } from './report.ts'
import { receivedReviewEndpoints, reviewEndpoints, reviewModerationEndpoints } from './review-endpoints.ts'
import { FilterCounts, FilterCountsInput, ListInput, SearchInput } from './search.ts'
import { secondFactorEndpoints } from './second-factor-endpoints.ts'
import { SimilarBusiness, SimilarInput } from './similar.ts'
import { settingsEndpoints, setupEndpoints, writtenPageEndpoints } from './site-endpoints.ts'
import { SitePage, SitePageName } from './site-page.ts'
import { guid } from './text-input.ts'
import { TradeItem, TradesInput } from './trade.ts'
import { z } from './zod.ts'

const addressSentence = 'This is not the address of a business.'
const BusinessIdOrCode = z.strictObject({
  id: z.union(
    [guid(addressSentence), z.string().check(z.regex(codePattern), z.toLowerCase())],
    addressSentence,
  ),
})

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
    summary:
      'Approved businesses that moderators featured, latest first. In the directory of a region, those in it come first.',
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
  listDistances: {
    method: 'GET',
    path: '/api/businesses/distances',
    access: 'everyone',
    summary: 'The distances of businesses from a point or a place.',
    input: DistancesInput,
    result: Distances,
    shared: true,
  },
  listPoints: {
    method: 'GET',
    path: '/api/businesses/points',
    access: 'everyone',
    summary:
      'Where listed businesses are on a map: at their pin, else, and with a hidden address, in the middle of their place.',
    input: PointsInput,
    result: z.array(BusinessPoint),
    shared: true,
  },
  listSimilar: {
    method: 'POST',
    path: '/api/businesses/similar',
    access: 'everyone',
    summary:
      'Up to three approved businesses that may be the same as the one that is about to be registered.',
    input: SimilarInput,
    result: z.array(SimilarBusiness),
  },
  getBusiness: {
    method: 'GET',
    path: '/api/businesses/:id',
    access: 'everyone',
    summary:
      'One business, by its id or its code. Its owner and moderators see it in every state, everyone else once it is approved.',
    input: BusinessIdOrCode,
    result: z.union([BusinessDetail, WholeBusiness]),
    shared: true,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/export.csv',
    access: 'everyone',
    summary:
      'The directory as a table: all listed businesses. A text that a spreadsheet would calculate, or take for a number, begins with an apostrophe.',
    input: z.strictObject({}),
    result: z.string(),
    download: exportTypes.csv,
  },
  exportJson: {
    method: 'GET',
    path: '/api/export.json',
    access: 'everyone',
    summary: 'The directory as JSON: all listed businesses.',
    input: z.strictObject({}),
    result: ExportedDirectory,
    download: exportTypes.json,
  },
  exportGeojson: {
    method: 'GET',
    path: '/api/export.geojson',
    access: 'everyone',
    summary: 'The directory for maps: all listed businesses, with a point unless the address is hidden.',
    input: z.strictObject({}),
    result: DirectoryMap,
    download: exportTypes.geojson,
  },
  listPlaces: {
    method: 'GET',
    path: '/api/places',
    access: 'everyone',
    summary: 'Towns and suburbs with a name that begins with a text; without a text, the best known.',
    input: PlacesInput,
    result: z.array(Place),
    shared: true,
  },
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    access: 'everyone',
    summary: 'The categories that are offered, in their order.',
    input: z.strictObject({}),
    result: z.array(CategoryItem),
    shared: true,
  },
  listTrades: {
    method: 'GET',
    path: '/api/trades',
    access: 'everyone',
    summary:
      'Trades by the beginning of any of their names, in any language, with typos; or those that a text about a business tells of.',
    input: TradesInput,
    result: z.array(TradeItem),
    shared: true,
  },
  listProvinces: {
    method: 'GET',
    path: '/api/provinces',
    access: 'everyone',
    summary: 'The nine provinces, and the number of approved businesses in each.',
    input: z.strictObject({}),
    result: z.array(ProvinceCount),
    shared: true,
  },
  listRegionPlaces: {
    method: 'GET',
    path: '/api/region/places',
    access: 'everyone',
    summary:
      'The places with businesses of the region that the directory is for, most businesses first; none when it is for the whole country.',
    input: z.strictObject({}),
    result: z.array(RegionPlace),
    shared: true,
  },
  getPlaceOverview: {
    method: 'GET',
    path: '/api/places/:path',
    access: 'everyone',
    summary:
      'A town, a suburb, a province or another area with counts of approved businesses, and the places inside and nearby; with `trade`, also what there is of that trade.',
    input: PlaceOverviewInput,
    result: PlaceOverview,
    shared: true,
  },
  getSitePage: {
    method: 'GET',
    path: '/api/pages/:name',
    access: 'everyone',
    summary: "A page of the operator: about, contact, help, privacy, terms, or one of the operator's own.",
    input: SitePageName,
    result: SitePage,
    shared: true,
    failures: ['not_found'],
  },
  reportBusiness: {
    method: 'POST',
    path: '/api/businesses/:id/report',
    access: 'everyone',
    summary:
      'Tells the moderators what is wrong with a listing. If an address is given, its sender is told the outcome.',
    input: NewReport,
    result: Sent,
    status: 201,
    failures: ['not_found'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/contact',
    access: 'everyone',
    summary: 'Sends a message to the people behind the directory, by email to the support address.',
    input: VisitorMessage,
    result: Sent,
    status: 202,
  },
  ...setupEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  registerBusiness: {
    method: 'POST',
    path: '/api/businesses/register',
    access: 'everyone',
    summary: 'Registers a business together with the account of its owner; it is then waiting for approval.',
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
    whileLeaving: true,
    failures: ['not_found'],
  },
  editBusiness: {
    method: 'PATCH',
    path: '/api/business/details',
    access: 'owner',
    summary: 'Changes the details and pictures of the own business; what is left out stays unchanged.',
    input: BusinessEdit,
    result: OwnBusiness,
    form: 'edit',
    failures: ['not_found', 'conflict'],
  },
  resubmitBusiness: {
    method: 'POST',
    path: '/api/business/resubmit',
    access: 'owner',
    summary: 'Asks for another review of the own rejected business, once something has changed.',
    input: z.strictObject({}),
    result: OwnBusiness,
    failures: ['not_found', 'conflict'],
  },
  withdrawEdit: {
    method: 'POST',
    path: '/api/business/withdraw-edit',
    access: 'owner',
    summary: 'Withdraws the edit that is waiting for a moderator; the listing stays as visitors see it.',
    input: z.strictObject({}),
    result: OwnBusiness,
    failures: ['not_found', 'conflict'],
  },
  getMyHistory: {
    method: 'GET',
    path: '/api/business/history',
    access: 'owner',
    summary: 'Who did what to the own business, latest first.',
    input: ListInput,
    result: z.array(HistoryEntry),
    list: true,
    whileLeaving: true,
  },
  ...photoEndpoints,
  readHours: {
    method: 'POST',
    path: '/api/business/hours/read',
    access: 'owner',
    summary: 'Proposes a week of opening hours for a free text. It changes nothing.',
    input: HoursText,
    result: HoursReading,
  },
  listComingHolidays: {
    method: 'GET',
    path: '/api/business/public-holidays',
    access: 'owner',
    summary: 'The public holidays from tomorrow to the end of next year, in order.',
    input: z.strictObject({}),
    result: z.array(ComingHoliday),
  },
  readTypedHours: {
    method: 'POST',
    path: '/api/hours/read',
    access: 'everyone',
    summary: 'Proposes the same for whoever registers a business. It changes nothing.',
    input: HoursText,
    result: HoursReading,
  },
  changeSettings: {
    method: 'PATCH',
    path: '/api/business/settings',
    access: 'owner',
    summary: 'Changes the name and password of the own account; a new password ends every other session.',
    input: Settings,
    result: OwnerSettings,
    failures: ['conflict'],
  },
  ...ownDataEndpoints,
  ...adminEndpoints,
  ...peopleEndpoints,
  ...categoryEndpoints,
  ...tradeEndpoints,
  ...importEndpoints,
  ...claimEndpoints,
  ...claimModerationEndpoints,
  ...reviewEndpoints,
  ...receivedReviewEndpoints,
  ...reviewModerationEndpoints,
  ...settingsEndpoints,
  ...writtenPageEndpoints,
} as const satisfies Record<string, Endpoint>

/** The name of a call. */
export type EndpointName = keyof typeof endpoints
/** The checked input of a call. */
export type InputOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['input']>
/** The result of a call; for a `list`, the array of one page. */
export type ResultOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['result']>
