// Knows the examples of the calls with which a moderator reads and decides.
import type { OwnBusiness } from '../contract/business.ts'
import type { DecidedBusiness, ModerationItem } from '../contract/moderation.ts'
import type { LogEntry, WaitingItem } from '../contract/moderation-log.ts'
import type { Report } from '../contract/report.ts'
import type { Examples } from './openapi-example.ts'
import { business, history, id, orlandoWest, page, reason, similar, user } from './openapi-example-data.ts'

const moderated = (more: Partial<OwnBusiness>): ModerationItem => ({
  ...business,
  ...more,
  createdAt: '2026-01-05T08:00:00.000Z',
  editedSince: [],
  leavesAt: null,
  lookedAtBy: null,
})

const decided = (more: Partial<OwnBusiness>): DecidedBusiness => ({ ...moderated(more), decisionId: 17 })

const { name } = business
const turnedDown = { decision: { ...reason, at: '2026-01-06T08:00:00.000Z' } }
const electionDay = { day: '2027-01-20', name: 'Local government elections' }
const ofBusiness = { id, name, approvalStatus: 'approved' as const }
const holidayLine: LogEntry = {
  id: 12,
  at: '2026-01-08T08:00:00.000Z',
  who: 'moderator@example.co.za',
  what: 'proclaim-holiday',
  reason: null,
  changes: [{ field: 'holiday', from: null, to: electionDay }],
  keptImages: [],
  business: null,
  person: null,
}
const log = [holidayLine, ...history.map((line) => ({ ...line, business: ofBusiness, person: null }))]
const waitingEdit: WaitingItem = {
  id: 9,
  at: '2026-01-06T09:40:00.000Z',
  who: user.email,
  photos: null,
  changes: [{ field: 'name', from: name, to: 'Gogo’s Corner Café' }],
  business: { id, name, approvalStatus: 'approved' },
}

const report: Report = {
  id: 5,
  at: '2026-01-07T08:00:00.000Z',
  reason: 'closed',
  text: 'The shop is empty since May.',
  tellsReporter: true,
  outcome: null,
  note: null,
  business: { ...ofBusiness, version: 3 },
}

export const moderationExamples = {
  listReports: { input: { ...page, state: 'open' }, result: [report] },
  closeReport: {
    input: { id: '5', outcome: 'hidden', note: 'Thank you.' },
    result: { ...report, outcome: 'hidden', note: 'Thank you.', tellsReporter: false },
  },
  listPublicHolidays: {
    input: {},
    result: [
      { day: '2026-12-16', name: 'Day of Reconciliation', isProclaimed: false },
      { ...electionDay, isProclaimed: true },
    ],
  },
  proclaimHoliday: { input: electionDay, result: { ...electionDay, isProclaimed: true } },
  removeHoliday: { input: { day: electionDay.day }, result: { day: electionDay.day } },
  getAdminStats: { input: {}, result: { total: 12, approved: 5, pending: 4, suspended: 2, rejected: 1 } },
  getAdminOverview: {
    input: {},
    result: {
      waiting: { count: 4, medianSeconds: 30_600, longestSeconds: 93_600 },
      openReports: 2,
      days: [{ day: '2026-02-01', registered: 3, decided: 2 }],
      recent: log.map(({ id, at, who, what, business, person }) => ({ id, at, who, what, business, person })),
      odd: [{ kind: 'shared-number', number: '+27825550101', count: 4 }],
    },
  },
  listPendingBusinesses: { input: page, result: [{ ...moderated({}), similar }] },
  listAllBusinesses: {
    input: { ...page, q: 'bakery', status: 'pending' },
    result: [{ ...moderated({}), similar }],
  },
  approveBusiness: { input: { id, version: 3 }, result: decided({ approvalStatus: 'approved' }) },
  rejectBusiness: {
    input: { id, version: 3, reason },
    result: decided({ approvalStatus: 'rejected', ...turnedDown }),
  },
  suspendBusiness: {
    input: { id, version: 3, reason },
    result: decided({ approvalStatus: 'suspended', ...turnedDown }),
  },
  activateBusiness: { input: { id, version: 3 }, result: decided({ approvalStatus: 'approved' }) },
  decideInBulk: {
    input: { ids: [id], action: 'reject', reason },
    result: [
      {
        id,
        ok: true,
        message: `"${name}" will not be published.`,
        decisionId: 17,
        business: moderated({ approvalStatus: 'rejected' }),
      },
    ],
  },
  undoDecision: { input: { id: '17' }, result: moderated({}) },
  listSimilarToBusiness: { input: { id }, result: similar },
  undoInBulk: {
    input: { ids: [17] },
    result: [{ id: 17, ok: true, message: `"${name}" is as it was before.` }],
  },
  getBusinessHistory: { input: { ...page, id }, result: history },
  listLog: { input: { ...page, q: 'vetkoek', from: '2026-01-01', to: '2026-01-31' }, result: log },
  listEdits: {
    input: page,
    result: history.slice(0, 1).map((line) => ({ ...line, business: ofBusiness, isUndone: false })),
  },
  lookAtBusiness: { input: { id }, result: [{ id, lookedAtBy: 'moderator@example.co.za' }] },
  listWaitingEdits: { input: page, result: [waitingEdit] },
  acceptEdit: { input: { id: '9' }, result: decided({ approvalStatus: 'approved' }) },
  refuseEdit: { input: { id: '9', reason }, result: decided({ approvalStatus: 'approved' }) },
  undoEdit: { input: { id: '8' }, result: { takenBack: ['phone'], left: [] } },
  listUnplaced: {
    input: page,
    result: [
      {
        id,
        name,
        location: 'Near the clinic, Orlando West',
        approvalStatus: 'pending',
        version: 3,
        proposals: [orlandoWest],
      },
    ],
  },
  placeBusiness: {
    input: { id, placeId: orlandoWest.id, version: 3 },
    result: { id, place: { id: orlandoWest.id, name: 'Orlando West', province: 'Gauteng' }, version: 3 },
  },
  featureBusiness: {
    input: { id, version: 3, featured: 1 },
    result: decided({ approvalStatus: 'approved', featured: 1 }),
  },
} satisfies Partial<Examples>
