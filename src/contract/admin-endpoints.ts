// Knows the calls of those who moderate.
import { AdminOverview } from './admin-overview.ts'
import { BulkDecision, BulkOutcome, BulkUndo, UndoOutcome } from './bulk-decision.ts'
import type { Endpoint } from './endpoint.ts'
import { HistoryEntry } from './history.ts'
import { Looking } from './looking.ts'
import {
  AdminStats,
  DecidedBusiness,
  DecisionInput,
  Featured,
  ModerationItem,
  ModerationListInput,
  PendingListInput,
  ReasonedDecision,
  UndoInput,
} from './moderation.ts'
import { EditId, EditRefusal, EditUndo, LiveEdit, LogEntry, LogInput, WaitingItem } from './moderation-log.ts'
import { HolidayDay, NewHoliday, PublicHoliday } from './public-holiday.ts'
import { Report, ReportClosing, ReportListInput } from './report.ts'
import { ListInput } from './search.ts'
import { SimilarItem } from './similar.ts'
import { type Transition, transitions } from './transitions.ts'
import { PlaceDecision, PlacedBusiness, UnplacedBusiness } from './unplaced.ts'
import { z } from './zod.ts'

/** All calls of those who moderate. */
export const adminEndpoints = {
  getAdminStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    summary: 'How many businesses there are, in all and in each state.',
    input: z.strictObject({}),
    result: AdminStats,
  },
  getAdminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'What waits and how long, two weeks by the day, what moderators did last, and what looks odd.',
    input: z.strictObject({}),
    result: AdminOverview,
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
  lookAtBusiness: {
    method: 'PATCH',
    path: '/api/admin/businesses/:id/looking',
    access: 'admin',
    summary:
      'Says for a minute that you are looking at a business, and returns what colleagues are looking at.',
    input: DecisionInput.pick({ id: true }),
    result: z.array(Looking),
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
  rejectBusiness: { ...transitionCall('reject'), input: ReasonedDecision },
  suspendBusiness: { ...transitionCall('suspend'), input: ReasonedDecision },
  activateBusiness: transitionCall('activate'),
  decideInBulk: {
    method: 'POST',
    path: '/api/admin/businesses/bulk',
    access: 'admin',
    summary: 'Decides about up to 200 businesses, each on its own, and returns the outcome of each.',
    input: BulkDecision,
    result: z.array(BulkOutcome),
  },
  undoDecision: {
    method: 'POST',
    path: '/api/admin/decisions/:id/undo',
    access: 'admin',
    summary: 'Takes an own decision back within ten seconds, before its mail is sent.',
    input: UndoInput,
    result: ModerationItem,
    failures: ['not_found', 'conflict'],
  },
  listSimilarToBusiness: {
    method: 'GET',
    path: '/api/admin/businesses/:id/similar',
    access: 'admin',
    summary: 'Up to three businesses that may be the same as one in any state, the likeliest first.',
    input: DecisionInput.pick({ id: true }),
    result: z.array(SimilarItem),
    failures: ['not_found'],
  },
  undoInBulk: {
    method: 'POST',
    path: '/api/admin/decisions/undo',
    access: 'admin',
    summary:
      'Takes up to 200 decisions back as for one of them, each on its own, and returns the outcome of each.',
    input: BulkUndo,
    result: z.array(UndoOutcome),
  },
  getBusinessHistory: {
    method: 'GET',
    path: '/api/admin/businesses/:id/history',
    access: 'admin',
    summary: 'Who did what with a business, the latest first: decisions with reasons, edits with values.',
    input: ListInput.extend({ id: DecisionInput.shape.id }),
    result: z.array(HistoryEntry),
    list: true,
    failures: ['not_found'],
  },
  listLog: {
    method: 'GET',
    path: '/api/admin/log',
    access: 'admin',
    summary:
      'Who did what with all businesses, the latest first, searched by name, email, who acted and days.',
    input: LogInput,
    result: z.array(LogEntry),
    list: true,
  },
  listEdits: {
    method: 'GET',
    path: '/api/admin/edits',
    access: 'admin',
    summary: 'Edits of listings that were live, the latest first.',
    input: ListInput,
    result: z.array(LiveEdit),
    list: true,
  },
  undoEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/undo',
    access: 'admin',
    summary: 'Gives the fields of an edit their old values, where they still have those of the edit.',
    input: EditId,
    result: EditUndo,
    failures: ['not_found', 'conflict'],
  },
  listWaitingEdits: {
    method: 'GET',
    path: '/api/admin/edits/waiting',
    access: 'admin',
    summary: 'Edits of live listings that wait for a moderator, the longest waiting first.',
    input: ListInput,
    result: z.array(WaitingItem),
    list: true,
  },
  acceptEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/accept',
    access: 'admin',
    summary: 'Makes an edit that waits live, and tells the owner by mail.',
    input: EditId,
    result: DecidedBusiness,
    failures: ['not_found', 'conflict', 'changed'],
  },
  refuseEdit: {
    method: 'POST',
    path: '/api/admin/edits/:id/refuse',
    access: 'admin',
    summary: 'Refuses an edit that waits, and tells the owner by mail; the listing stays as it is.',
    input: EditRefusal,
    result: DecidedBusiness,
    failures: ['not_found', 'conflict', 'changed'],
  },
  listReports: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    summary: 'What visitors reported about listings, the latest first.',
    input: ReportListInput,
    result: z.array(Report),
    list: true,
  },
  closeReport: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    access: 'admin',
    summary: 'Gives a report its outcome, and tells its sender by mail.',
    input: ReportClosing,
    result: Report,
    failures: ['not_found', 'conflict'],
  },
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
