// The calls of those who moderate, and those with which administrators decide who does.

import { BulkDecision, BulkOutcome, BulkUndo, UndoOutcome } from './bulk-decision.ts'
import { AdminCategory, CategoryChange, CategoryOrder, NewCategory } from './category-changes.ts'
import { exportTypes } from './directory-export.ts'
import type { Endpoint } from './endpoint.ts'
import {
  EditId,
  EditRefusal,
  EditUndo,
  LiveEdit,
  LogEntry,
  LogInput,
  StaffHistoryEntry,
  WaitingItem,
} from './history.ts'
import { BusinessMerge, MergedBusiness, MergeId } from './merge.ts'
import {
  AdminOverview,
  AdminStats,
  DecidedBusiness,
  DecisionInput,
  Featured,
  ModerationItem,
  ModerationListInput,
  ModerationTableInput,
  NewListing,
  PendingListInput,
  PlaceDecision,
  PlacedBusiness,
  Presence,
  ReasonedDecision,
  UndoInput,
  UnplacedBusiness,
} from './moderation.ts'
import { NewInvitation, Person, PersonId, RoleChange } from './people.ts'
import { HolidayDay, NewHoliday, PublicHoliday } from './public-holiday.ts'
import { OwnerMessage, Report, ReportClosing, ReportListInput, Sent } from './report.ts'
import { FailedSearchRow, ListInput } from './search.ts'
import { SimilarItem } from './similar.ts'
import { TradeAnswer, TradedBusiness, UntradedGroup } from './trade.ts'
import { AdminTrade, AdminTradesInput, NewTrade, TradeChange, TradeMerge } from './trade-changes.ts'
import { type Transition, transitions } from './transitions.ts'
import { z } from './zod.ts'

/** All calls of those who moderate. */
export const adminEndpoints = {
  getAdminStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'staff',
    summary: 'How many businesses there are, in all and in each state.',
    input: z.strictObject({}),
    result: AdminStats,
  },
  getAdminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'staff',
    summary:
      'What is waiting and for how long, two weeks by the day, recent moderator actions, and what looks unusual.',
    input: z.strictObject({}),
    result: AdminOverview,
  },
  listPendingBusinesses: {
    method: 'GET',
    path: '/api/admin/businesses/pending',
    access: 'staff',
    summary:
      'Businesses that are waiting for a decision, the longest waiting first, filtered by text, category and kind.',
    input: PendingListInput,
    result: z.array(ModerationItem),
    list: true,
  },
  listAllBusinesses: {
    method: 'GET',
    path: '/api/admin/businesses',
    access: 'staff',
    summary: 'Businesses in every state, newest first, filtered by a text and a state.',
    input: ModerationListInput,
    result: z.array(ModerationItem),
    list: true,
  },
  addBusiness: {
    method: 'POST',
    path: '/api/admin/businesses',
    access: 'staff',
    summary: 'Adds a business without an owner; it is public at once, or waits for approval.',
    input: NewListing,
    result: ModerationItem,
    status: 201,
    form: 'registration',
  },
  exportTable: {
    method: 'GET',
    path: '/api/admin/businesses.csv',
    access: 'staff',
    summary: 'The list of all businesses as a table, with the same filter and order, and with their owners.',
    input: ModerationTableInput,
    result: z.string(),
    download: exportTypes.csv,
  },
  lookAtBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/looking',
    access: 'staff',
    summary:
      'Says for a minute that you are looking at a business, and returns what colleagues are looking at.',
    input: DecisionInput.pick({ id: true }),
    result: z.array(Presence),
  },
  listPublicHolidays: {
    method: 'GET',
    path: '/api/admin/public-holidays',
    access: 'staff',
    summary: 'The public holidays of this year and the next five: those of the Act, and those proclaimed.',
    input: z.strictObject({}),
    result: z.array(PublicHoliday),
  },
  proclaimHoliday: {
    method: 'POST',
    path: '/api/admin/public-holidays',
    access: 'staff',
    summary: 'Adds a public holiday that was proclaimed.',
    input: NewHoliday,
    result: PublicHoliday,
    status: 201,
    failures: ['conflict'],
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/api/admin/public-holidays/:day',
    access: 'staff',
    summary: 'Removes a proclaimed public holiday; those of the Act stay.',
    input: HolidayDay,
    result: HolidayDay,
    failures: ['conflict'],
  },
  approveBusiness: transitionCall('approve'),
  rejectBusiness: { ...transitionCall('reject'), input: ReasonedDecision },
  suspendBusiness: { ...transitionCall('suspend'), input: ReasonedDecision },
  activateBusiness: transitionCall('activate'),
  decideInBulk: {
    method: 'POST',
    path: '/api/admin/businesses/bulk',
    access: 'staff',
    summary: 'Decides on up to 200 businesses, each separately, and returns the outcome of each.',
    input: BulkDecision,
    result: z.array(BulkOutcome),
  },
  undoDecision: {
    method: 'POST',
    path: '/api/admin/decisions/:id/undo',
    access: 'staff',
    summary: 'Takes back one’s own decision within ten seconds, before its email is sent.',
    input: UndoInput,
    result: ModerationItem,
    failures: ['not_found', 'conflict'],
  },
  listSimilarToBusiness: {
    method: 'GET',
    path: '/api/admin/businesses/:id/similar',
    access: 'staff',
    summary: 'Up to three businesses that may be the same as one in any state, the likeliest first.',
    input: DecisionInput.pick({ id: true }),
    result: z.array(SimilarItem),
    failures: ['not_found'],
  },
  mergeBusinesses: {
    method: 'POST',
    path: '/api/admin/businesses/:id/merge',
    access: 'staff',
    summary:
      'Merges another listing of the same business into this one, field by field; its addresses lead here from then on.',
    input: BusinessMerge,
    result: MergedBusiness,
    failures: ['not_found', 'conflict', 'changed'],
  },
  undoMerge: {
    method: 'POST',
    path: '/api/admin/merges/:id/undo',
    access: 'staff',
    summary: 'Takes a merge back within 30 days, unless the listing was changed since.',
    input: MergeId,
    result: ModerationItem,
    failures: ['not_found', 'conflict'],
  },
  undoInBulk: {
    method: 'POST',
    path: '/api/admin/decisions/undo',
    access: 'staff',
    summary: 'Takes back up to 200 decisions, each separately, and returns the outcome of each.',
    input: BulkUndo,
    result: z.array(UndoOutcome),
  },
  getBusinessHistory: {
    method: 'GET',
    path: '/api/admin/businesses/:id/history',
    access: 'staff',
    summary: 'Who did what to a business, latest first: decisions with reasons, edits with values.',
    input: ListInput.extend({ id: DecisionInput.shape.id }),
    result: z.array(StaffHistoryEntry),
    list: true,
    failures: ['not_found'],
  },
  listLog: {
    method: 'GET',
    path: '/api/admin/log',
    access: 'staff',
    summary: 'Who did what to all businesses, latest first, searched by name, email, who acted and days.',
    input: LogInput,
    result: z.array(LogEntry),
    list: true,
  },
  listEdits: {
    method: 'GET',
    path: '/api/admin/edits',
    access: 'staff',
    summary: 'Edits of listings that were live, latest first.',
    input: ListInput,
    result: z.array(LiveEdit),
    list: true,
  },
  undoEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/undo',
    access: 'staff',
    summary: 'Restores the old values of an edit’s fields, where they still have those of the edit.',
    input: EditId,
    result: EditUndo,
    failures: ['not_found', 'conflict'],
  },
  listWaitingEdits: {
    method: 'GET',
    path: '/api/admin/edits/waiting',
    access: 'staff',
    summary: 'Edits of live listings that are waiting for a moderator, the longest waiting first.',
    input: ListInput,
    result: z.array(WaitingItem),
    list: true,
  },
  acceptEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/accept',
    access: 'staff',
    summary: 'Makes a waiting edit live, and tells the owner by email.',
    input: EditId,
    result: DecidedBusiness,
    failures: ['not_found', 'conflict', 'changed'],
  },
  refuseEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/refuse',
    access: 'staff',
    summary: 'Refuses a waiting edit, and tells the owner by email; the listing stays as it is.',
    input: EditRefusal,
    result: DecidedBusiness,
    failures: ['not_found', 'conflict', 'changed'],
  },
  listReports: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'staff',
    summary: 'What visitors reported about listings, latest first.',
    input: ReportListInput,
    result: z.array(Report),
    list: true,
  },
  closeReport: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    access: 'staff',
    summary: 'Gives a report its outcome, and tells its sender by email.',
    input: ReportClosing,
    result: Report,
    failures: ['not_found', 'conflict'],
  },
  writeToOwner: {
    method: 'POST',
    path: '/api/admin/businesses/:id/message',
    access: 'staff',
    summary: 'Writes to the owner of a business by email. A reply goes to the support address.',
    input: OwnerMessage,
    result: Sent,
    failures: ['not_found', 'conflict'],
  },
  listUnplaced: {
    method: 'GET',
    path: '/api/admin/unplaced',
    access: 'staff',
    summary: 'Businesses whose place is ambiguous or unknown, with proposals, the longest waiting first.',
    input: ListInput,
    result: z.array(UnplacedBusiness),
    list: true,
  },
  placeBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/place',
    access: 'staff',
    summary: 'Sets the place of a business; its version does not change.',
    input: PlaceDecision,
    result: PlacedBusiness,
    failures: ['conflict', 'changed'],
  },
  listFailedSearches: {
    method: 'GET',
    path: '/api/admin/failed-searches',
    access: 'staff',
    summary:
      'What visitors searched for three times or more within a year and no business answers, the most frequent first.',
    input: z.strictObject({}),
    result: z.array(FailedSearchRow),
  },
  listUntraded: {
    method: 'GET',
    path: '/api/admin/untraded',
    access: 'staff',
    summary: 'Businesses without a trade, in groups whose texts tell of the same trades.',
    input: z.strictObject({}),
    result: z.array(UntradedGroup),
  },
  answerTrades: {
    method: 'POST',
    path: '/api/admin/untraded',
    access: 'staff',
    summary: 'Gives several businesses without a trade their trades; the versions stay.',
    input: TradeAnswer,
    result: z.array(TradedBusiness),
    failures: ['conflict'],
  },
  featureBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/featured',
    access: 'staff',
    summary: 'Features an approved business on the home page, or stops featuring it.',
    input: Featured,
    result: DecidedBusiness,
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
    result: DecidedBusiness,
    failures: ['conflict', 'changed'],
  } as const satisfies Endpoint
}

/** The calls about the people who moderate. */
export const peopleEndpoints = {
  listPeople: {
    method: 'GET',
    path: '/api/admin/people',
    access: 'administrator',
    summary: 'The administrators and moderators, and those who are invited.',
    input: z.strictObject({}),
    result: z.array(Person),
  },
  invitePerson: {
    method: 'POST',
    path: '/api/admin/people',
    access: 'administrator',
    summary:
      'Mails a one-time link that makes someone an administrator or a moderator; an earlier link ends.',
    input: NewInvitation,
    result: Person,
    status: 201,
    failures: ['conflict'],
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/admin/people/:id',
    access: 'administrator',
    summary: 'Makes a moderator an administrator or the other way round. One administrator stays.',
    input: RoleChange,
    result: Person,
    failures: ['not_found', 'conflict'],
  },
  removePerson: {
    method: 'DELETE',
    path: '/api/admin/people/:id',
    access: 'administrator',
    summary: 'Takes away the role of a person, or takes back an invitation. One administrator stays.',
    input: PersonId,
    result: PersonId,
    failures: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>

/** The calls with which administrators keep the categories. */
export const categoryEndpoints = {
  listAllCategories: {
    method: 'GET',
    path: '/api/admin/categories',
    access: 'administrator',
    summary: 'All categories in their order, also hidden ones, with how many businesses have each.',
    input: z.strictObject({}),
    result: z.array(AdminCategory),
  },
  addCategory: {
    method: 'POST',
    path: '/api/admin/categories',
    access: 'administrator',
    summary: 'Adds a category after the others.',
    input: NewCategory,
    result: AdminCategory,
    status: 201,
    failures: ['conflict'],
  },
  changeCategory: {
    method: 'PATCH',
    path: '/api/admin/categories/:id',
    access: 'administrator',
    summary:
      'Renames a category, changes its colour, icon or tile, hides it, or offers it again. Addresses with a former name lead to it.',
    input: CategoryChange,
    result: AdminCategory,
    failures: ['not_found', 'conflict'],
  },
  orderCategories: {
    method: 'PUT',
    path: '/api/admin/categories/order',
    access: 'administrator',
    summary: 'Puts the categories into another order.',
    input: CategoryOrder,
    result: z.array(AdminCategory),
  },
} as const satisfies Record<string, Endpoint>

/** The calls with which administrators keep the trades. */
export const tradeEndpoints = {
  listAllTrades: {
    method: 'GET',
    path: '/api/admin/trades',
    access: 'administrator',
    summary: 'All trades, also hidden ones, by category and name, with how many businesses have each.',
    input: AdminTradesInput,
    result: z.array(AdminTrade),
    list: true,
  },
  addTrade: {
    method: 'POST',
    path: '/api/admin/trades',
    access: 'administrator',
    summary: 'Adds a trade; its id is made of its name.',
    input: NewTrade,
    result: AdminTrade,
    status: 201,
    failures: ['conflict'],
  },
  changeTrade: {
    method: 'PATCH',
    path: '/api/admin/trades/:id',
    access: 'administrator',
    summary:
      'Renames a trade, changes its category, other names, icon, type or related trades, hides it, or offers it again. Its id stays.',
    input: TradeChange,
    result: AdminTrade,
    failures: ['not_found', 'conflict'],
  },
  mergeTrade: {
    method: 'POST',
    path: '/api/admin/trades/:id/merge',
    access: 'administrator',
    summary:
      'Gives the businesses and the names of a trade to another one, for which its id stands from then on.',
    input: TradeMerge,
    result: AdminTrade,
    failures: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>
