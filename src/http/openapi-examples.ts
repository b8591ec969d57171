// Knows an example of each call: what is sent and what is returned. A call without one does not compile.
import { BusinessCard, BusinessDetail, type OwnBusiness } from '../contract/business.ts'
import type { EndpointName, endpoints, ResultOf } from '../contract/endpoints.ts'
import type { HistoryEntry } from '../contract/history.ts'
import type { DecidedBusiness, ModerationItem } from '../contract/moderation.ts'
import type { WaitingItem } from '../contract/moderation-log.ts'
import type { Place } from '../contract/place.ts'
import type { Report } from '../contract/report.ts'
import type { z } from '../contract/zod.ts'
import { business, id, photoId, similar, today } from './openapi-example-business.ts'
import { peopleExamples } from './openapi-people-examples.ts'
import { secondFactorExamples } from './openapi-second-factor-examples.ts'

export type Example<Name extends EndpointName> = {
  input: z.input<(typeof endpoints)[Name]['input']>
  result: ResultOf<Name>
}

const card = BusinessCard.strip().parse({ ...business, ...today })
const detail = BusinessDetail.strip().parse({ ...business, ...today })
const moderated = (more: Partial<OwnBusiness>): ModerationItem => ({
  ...business,
  ...more,
  createdAt: '2026-01-05T08:00:00.000Z',
  editedSince: [],
  leavesAt: null,
  lookedAtBy: null,
})

const decided = (more: Partial<OwnBusiness>): DecidedBusiness => ({ ...moderated(more), decisionId: 17 })

const { name, category, description, image, priceLevel, location, phone, website } = business
const electionDay = { day: '2027-01-20', name: 'Local government elections' }
const signedOut = { authenticated: false } as const
const user = {
  id,
  email: 'dora@example.co.za',
  username: 'dora@example.co.za',
  isAdmin: 0,
  businessId: id,
} as const
const reason = { kind: 'picture', text: 'The photo shows another shop.' } as const
const turnedDown = { decision: { ...reason, at: '2026-01-06T08:00:00.000Z' } }
const history: HistoryEntry[] = [
  {
    ...{ id: 8, at: '2026-01-06T09:30:00.000Z', who: user.email, what: 'edit', reason: null },
    changes: [{ field: 'phone', from: null, to: '+27235550101' }],
    keptImages: [],
  },
  {
    id: 7,
    at: '2026-01-06T08:00:00.000Z',
    who: 'moderator@example.co.za',
    what: 'reject',
    reason,
    changes: [],
    keptImages: [],
  },
]

const ofBusiness = { id, name, approvalStatus: 'approved' as const }
const log = history.map((line) => ({ ...line, business: ofBusiness, person: null }))
const waitingEdit: WaitingItem = {
  ...{ id: 9, at: '2026-01-06T09:40:00.000Z', who: user.email, photos: null },
  changes: [{ field: 'name', from: name, to: 'Gogo’s Corner Café' }],
  business: { id, name, approvalStatus: 'approved' },
}

const report: Report = {
  ...{ id: 5, at: '2026-01-07T08:00:00.000Z', reason: 'closed', text: 'The shop is empty since May.' },
  ...{ tellsReporter: true, outcome: null, note: null },
  business: ofBusiness,
}

const signedIn = { authenticated: true, user } as const
const password = 'three blue pots'
const openSessions = [
  { id, device: 'Chrome on Android', lastUsedAt: '2026-01-06T09:30:00.000Z', current: true },
  { id: photoId, device: 'Firefox on Windows', lastUsedAt: '2026-01-02T16:05:00.000Z', current: false },
]
const page = { limit: 24 }

const orlandoWest: Place = {
  ...{ id: 900_000_007, name: 'Orlando West', kind: 'township', province: 'Gauteng' },
  ...{ label: 'Orlando West, Soweto, Gauteng', latitude: -26.2386, longitude: 27.9072 },
  path: 'orlando-west-soweto-gauteng',
}

export const examples: { [Name in EndpointName]: Example<Name> } = {
  checkAuth: { input: {}, result: signedIn },
  listBusinesses: { input: page, result: [card] },
  listFeaturedBusinesses: { input: page, result: [{ ...card, featured: 1 }] },
  searchBusinesses: {
    input: { ...page, q: 'coffee', category: 'Cafe', location: 'Prince Albert' },
    result: [card],
  },
  countFilters: {
    input: { q: 'coffee', price: '1,2' },
    result: {
      isExact: true,
      open: 3,
      category: { Cafe: 5 },
      price: { 1: 2, 2: 3 },
      rating: { 4: 4 },
      offers: { card: 5, wifi: 2 },
    },
  },
  getBusiness: { input: { id }, result: detail },
  listSimilar: {
    input: { name: 'Gogo’s Bakery', phone: '023 555 0101', location: 'Church Street, Prince Albert' },
    result: [{ name: business.name, path: business.path, place: 'Prince Albert', why: 'phone' }],
  },
  listDistances: {
    input: { ids: id, near: '-33.22,22.03' },
    result: { from: null, businesses: [{ id, distanceKm: 0.4 }] },
  },
  listPlaces: { input: { q: 'orlando w', limit: 8 }, result: [orlandoWest] },
  listProvinces: { input: {}, result: [{ name: 'Gauteng', path: 'gauteng', total: 37 }] },
  getPlaceOverview: {
    input: { path: 'soweto-gauteng' },
    result: {
      ...{ id: 900_000_001, name: 'Soweto', kind: 'city', province: 'Gauteng', label: 'Soweto, Gauteng' },
      ...{ path: 'soweto-gauteng', latitude: -26.2678, longitude: 27.8585, formerNames: [] },
      around: [{ name: 'Gauteng', path: 'gauteng' }],
      total: 12,
      categories: [{ category: 'Restaurant', total: 12 }],
      inside: [{ name: 'Orlando West', path: 'orlando-west-soweto-gauteng', total: 5 }],
      near: [{ name: 'Lenasia', path: 'lenasia-gauteng', total: 4, distanceKm: 8.1 }],
    },
  },
  getSitePage: {
    input: { name: 'about' },
    result: {
      name: 'about',
      title: 'About Mzansi Local',
      blocks: [
        {
          at: 24,
          kind: 'paragraph',
          runs: [{ at: 24, text: 'Local business, found locally.', isStrong: false, href: null }],
        },
      ],
    },
  },
  reportBusiness: {
    input: { id, reason: 'closed', text: 'The shop is empty since May.', email: user.email },
    result: { sent: true },
  },
  listReports: { input: { ...page, state: 'open' }, result: [report] },
  closeReport: {
    input: { id: '5', outcome: 'hidden', note: 'Thank you.' },
    result: { ...report, outcome: 'hidden', note: 'Thank you.', tellsReporter: false },
  },
  sendMessage: {
    input: { name: 'Dora Jacobs', email: user.email, message: 'The number of the bakery has changed.' },
    result: { sent: true },
  },
  login: { input: { email: user.email, password }, result: signedIn },
  logout: { input: {}, result: signedOut },
  ...secondFactorExamples,
  acceptInvitation: {
    input: { token: 'Qm9va3Mgb24gdGhlIHN0b2Vw', newPassword: password, confirmPassword: password },
    result: signedOut,
  },
  changePassword: {
    input: { currentPassword: password, newPassword: 'four red doors', confirmPassword: 'four red doors' },
    result: signedIn,
  },
  forgotPassword: { input: { email: user.email }, result: { sent: true } },
  confirmEmail: { input: { token: 'Qm9va3Mgb24gdGhlIHN0b2Vw' }, result: { confirmed: true } },
  sendConfirmation: { input: {}, result: { sent: true } },
  changeEmail: { input: { email: 'dora@bakery.example', currentPassword: password }, result: { sent: true } },
  confirmNewEmail: { input: { token: 'Qm9va3Mgb24gdGhlIHN0b2Vw' }, result: { confirmed: true } },
  listSessions: { input: {}, result: openSessions },
  endOtherSessions: { input: {}, result: openSessions.slice(0, 1) },
  resetPassword: {
    input: { token: 'Qm9va3Mgb24gdGhlIHN0b2Vw', newPassword: password, confirmPassword: password },
    result: signedOut,
  },
  registerBusiness: {
    input: {
      ownerName: 'Dora Jacobs',
      ownerEmail: user.email,
      password,
      confirmPassword: password,
      ...{ name, category, description, image, priceLevel, location, phone, website },
    },
    result: business,
  },
  getMyBusiness: { input: {}, result: business },
  readHours: {
    input: { text: 'Mon 07:00-15:00, public holidays closed' },
    result: { hoursWeek: business.hoursWeek, note: '', isWhole: true },
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
  editBusiness: { input: { phone, hours: business.hours }, result: business },
  withdrawEdit: { input: {}, result: business },
  resubmitBusiness: { input: {}, result: business },
  getMyHistory: { input: page, result: history },
  addPhoto: { input: { alt: 'Rusks on the stoep' }, result: business },
  orderPhotos: { input: { order: [photoId] }, result: business },
  describePhoto: { input: { id: photoId, alt: 'Rusks on the stoep' }, result: business },
  removePhoto: { input: { id: photoId }, result: { ...business, photos: [] } },
  changeSettings: {
    input: { ownerName: 'Dora Jacobs', email: user.email },
    result: { ownerName: 'Dora Jacobs', email: user.email },
  },
  exportAccount: {
    input: {},
    result: {
      madeAt: '2026-11-23T08:00:00.000Z',
      account: { id, email: user.email, isAdmin: 0, createdAt: '2026-01-05T08:00:00.000Z' },
      business: { id, name, category, location },
      waitingEdit: null,
      sessions: [{ createdAt: '2026-11-23T07:58:00.000Z', lastSeenAt: '2026-11-23T07:59:00.000Z' }],
      passkeys: [],
      passwordResets: [],
      emailLinks: [],
      reports: [],
      mails: [{ kind: 'registration-received', to: user.email, createdAt: '2026-01-05T08:00:00.000Z' }],
      pictures: [`pictures/${photoId}.webp`],
      history: history.map(({ keptImages: _, ...entry }) => ({ ...entry, businessId: id, person: null })),
    },
  },
  deleteAccount: {
    input: { password },
    result: { authenticated: true, user: { ...user, leavesAt: '2026-11-30T08:00:00.000Z' } },
  },
  keepAccount: { input: {}, result: signedIn },
  getAdminStats: { input: {}, result: { total: 12, approved: 5, pending: 4, suspended: 2, rejected: 1 } },
  getAdminOverview: {
    input: {},
    result: {
      waiting: { count: 4, medianSeconds: 30_600, longestSeconds: 93_600 },
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
    result: [{ id, ok: true, message: `"${name}" will not be published.`, decisionId: 17 }],
  },
  undoDecision: { input: { id: 17 }, result: moderated({}) },
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
  acceptEdit: { input: { id: '9' }, result: moderated({ approvalStatus: 'approved' }) },
  refuseEdit: { input: { id: '9', reason }, result: moderated({ approvalStatus: 'approved' }) },
  undoEdit: { input: { id: '8' }, result: { takenBack: ['phone'], left: [] } },
  listUnplaced: {
    input: page,
    result: [
      {
        ...{ id, name, location: 'Near the clinic, Orlando West', approvalStatus: 'pending', version: 3 },
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
  ...peopleExamples,
}
