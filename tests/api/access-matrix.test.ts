// Tests every call with every kind of principal. A call without a row is a compile error, and a row without a call fails.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { businesses } from '../../src/database/schema.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const principals = [
  'visitor',
  'owner A',
  'owner B',
  'owner without a business',
  'administrator',
  'moderator',
] as const
type PrincipalName = (typeof principals)[number]
type Status = keyof typeof town

/**
 * What is sent, and the expected status for each principal in the order of `principals`; without one for a moderator, that of the
 * administrator is expected. `business`: the id for ':id' is that of a new business like this one.
 */
type Row = {
  statuses: [number, number, number, number, number, number?]
  query?: string
  body?: (principal: PrincipalName) => object
  business?: Status
  id?: string
}

const newOwner = () => ({
  ownerName: 'Zanele Newcomer',
  ownerEmail: `${randomUUID()}@matrix.example`,
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
  name: 'Matrix Tuck Shop',
  category: 'Shopping',
  description: 'Airtime, bread and cold drinks at the corner, every day until late.',
  location: 'Zwide, Gqeberha',
})

const newPassword = { newPassword: 'a long enough one', confirmPassword: 'a long enough one' }

const everyone: Row['statuses'] = [200, 200, 200, 200, 200]
const anyAccount: Row['statuses'] = [401, 200, 200, 200, 200]
const adminOnly: Row['statuses'] = [401, 403, 403, 403, 200]
const administratorOnly: Row['statuses'] = [401, 403, 403, 403, 200, 403]
const ownerOnly: Row['statuses'] = [401, 200, 200, 403, 403]
const adminRefused = (status: number): Row['statuses'] => [401, 403, 403, 403, status]

/** A credential that no device made. */
const credential = (response: object) => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', ...response },
})

/** A different day for each request, none of them a holiday of the Act. */
const inAYear = () => `${new Date().getUTCFullYear() + 1}-07-${String(++proclaimed).padStart(2, '0')}`
let proclaimed = 0

const matrix: Record<EndpointName, Row> = {
  checkAuth: { statuses: everyone },
  getSetupState: { statuses: everyone },
  // There already is an administrator.
  setUp: {
    statuses: [410, 410, 410, 410, 410],
    body: () => ({
      token: 'x'.repeat(43),
      email: 'first@matrix.example',
      password: 'a long enough one',
      name: 'Matrix',
    }),
  },
  proveAddress: { statuses: everyone, body: () => ({ token: 'x'.repeat(43) }) },
  getSiteSettings: { statuses: administratorOnly },
  changeSiteSettings: { statuses: administratorOnly, body: () => ({ tagline: 'Found in the matrix' }) },
  sendTestMail: { statuses: administratorOnly },
  listLaunchSteps: { statuses: administratorOnly },
  listWrittenPages: { statuses: administratorOnly },
  getWrittenPage: { statuses: administratorOnly, id: 'about' },
  getPageVersion: { statuses: [401, 403, 403, 403, 400, 403], id: 'about' },
  writePage: {
    statuses: administratorOnly,
    id: 'help',
    body: () => ({ title: 'Help', markdown: 'Ask us.', version: 0 }),
  },
  // Nobody has written this page on screen.
  removePage: { statuses: [401, 403, 403, 403, 404, 403], id: 'terms', body: () => ({ version: 1 }) },
  previewPage: { statuses: administratorOnly, body: () => ({ title: 'Help', markdown: 'Ask us.' }) },
  // The file is missing.
  addIllustration: { statuses: [401, 403, 403, 403, 400, 403], body: () => ({ alt: 'A stoep' }) },
  login: {
    statuses: [401, 401, 401, 401, 401],
    body: () => ({ email: 'nobody@matrix.example', password: 'wrong' }),
  },
  // No sign-in awaits a second step.
  signInWithPasskey: {
    statuses: [401, 401, 401, 401, 401],
    body: () => ({ credential: credential({ authenticatorData: 'x', signature: 'x' }) }),
  },
  signInWithRecoveryCode: { statuses: [401, 401, 401, 401, 401], body: () => ({ code: 'abcd' }) },
  getSecondFactor: { statuses: adminOnly },
  // The password is wrong.
  makePasskeyOptions: { statuses: adminRefused(400), body: () => ({ currentPassword: 'wrong' }) },
  // No options were made.
  addPasskey: {
    statuses: adminRefused(400),
    body: () => ({ name: 'Laptop', credential: credential({ attestationObject: 'x' }) }),
  },
  removePasskey: {
    statuses: adminRefused(400),
    id: randomUUID(),
    body: () => ({ currentPassword: 'wrong' }),
  },
  renewRecoveryCodes: { statuses: adminRefused(400), body: () => ({ currentPassword: 'wrong' }) },
  logout: { statuses: everyone },
  forgotPassword: {
    statuses: [202, 202, 202, 202, 202],
    body: () => ({ email: 'nobody@matrix.example' }),
  },
  acceptInvitation: {
    statuses: [400, 400, 400, 400, 400],
    body: () => ({ token: 'x'.repeat(43), ...newPassword }),
  },
  // The password is wrong.
  changePassword: {
    statuses: [401, 400, 400, 400, 400],
    body: () => ({ currentPassword: 'wrong', ...newPassword }),
  },
  checkLink: { statuses: everyone, body: () => ({ token: 'x'.repeat(43) }) },
  confirmEmail: { statuses: [400, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  sendConfirmation: { statuses: [401, 202, 202, 202, 202] },
  // The password is wrong.
  changeEmail: {
    statuses: [401, 400, 400, 400, 400],
    body: () => ({ email: 'other@matrix.example', currentPassword: 'wrong' }),
  },
  confirmNewEmail: { statuses: [400, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  answerStillRight: {
    statuses: [400, 400, 400, 400, 400],
    body: () => ({ token: 'x'.repeat(43), answer: 'yes' }),
  },
  listSessions: { statuses: anyAccount },
  endOtherSessions: { statuses: anyAccount },
  resetPassword: {
    statuses: [400, 400, 400, 400, 400],
    body: () => ({ token: 'x'.repeat(43), ...newPassword }),
  },
  listBusinesses: { statuses: everyone },
  listFeaturedBusinesses: { statuses: everyone },
  searchBusinesses: { statuses: everyone, query: '?q=rusks' },
  countFilters: { statuses: everyone },
  listDistances: { statuses: everyone, query: `?ids=${town.bakery.id}&near=-26.2,27.9` },
  listPoints: { statuses: everyone, query: `?ids=${town.bakery.id}` },
  listSimilar: { statuses: everyone, body: () => ({ name: 'Corner Bakery', phone: '011 555 0108' }) },
  exportCsv: { statuses: everyone },
  exportJson: { statuses: everyone },
  exportGeojson: { statuses: everyone },
  listPlaces: { statuses: everyone, query: '?q=soweto' },
  listCategories: { statuses: everyone },
  listTrades: { statuses: everyone, query: '?q=hair' },
  listProvinces: { statuses: everyone },
  listRegionPlaces: { statuses: everyone },
  getPlaceOverview: { statuses: everyone, id: 'soweto-gauteng' },
  getSitePage: { statuses: everyone, id: 'about' },
  reportBusiness: {
    statuses: [201, 201, 201, 201, 201],
    id: town.bakery.id,
    body: () => ({ reason: 'closed' }),
  },
  sendMessage: {
    statuses: [202, 202, 202, 202, 202],
    body: () => ({ email: 'visitor@matrix.example', message: 'The number of the bakery has changed.' }),
  },
  // The pending business of owner A.
  getBusiness: { statuses: [404, 200, 404, 404, 200], id: town.pending.id },
  registerBusiness: { statuses: [201, 201, 201, 201, 201], body: newOwner },
  getMyBusiness: { statuses: ownerOnly },
  editBusiness: { statuses: ownerOnly, body: () => ({ hours: 'Mon-Fri 08:00-17:00' }) },
  // Neither of the businesses has a waiting edit, and neither was rejected.
  withdrawEdit: { statuses: [401, 409, 409, 403, 403] },
  resubmitBusiness: { statuses: [401, 409, 409, 403, 403] },
  getMyHistory: { statuses: ownerOnly },
  // The file is missing, and no business of the matrix has a photo.
  addPhoto: { statuses: [401, 400, 400, 403, 403] },
  orderPhotos: { statuses: ownerOnly, body: () => ({ order: [] }) },
  describePhoto: { statuses: [401, 404, 404, 403, 403], id: randomUUID(), body: () => ({ alt: 'Bread' }) },
  removePhoto: { statuses: [401, 404, 404, 403, 403], id: randomUUID() },
  readHours: { statuses: ownerOnly, body: () => ({ text: 'Mon-Fri 08:00-17:00' }) },
  listComingHolidays: { statuses: ownerOnly },
  readTypedHours: { statuses: everyone, body: () => ({ text: 'Mon-Sat 8-6' }) },
  changeSettings: {
    statuses: ownerOnly,
    body: (principal) => ({ ownerName: 'Matrix Owner', email: emails[principal] }),
  },
  exportAccount: { statuses: [401, 200, 200, 200, 200] },
  deleteAccount: {
    statuses: [401, 400, 400, 400, 400],
    body: () => ({ password: 'not the right one' }),
  },
  // Nobody is leaving.
  keepAccount: { statuses: [401, 409, 409, 409, 409] },
  getAdminStats: { statuses: adminOnly },
  getAdminOverview: { statuses: adminOnly },
  listPendingBusinesses: { statuses: adminOnly },
  listAllBusinesses: { statuses: adminOnly },
  addBusiness: {
    statuses: [401, 403, 403, 403, 201],
    body: () => {
      const { ownerName, ownerEmail, password, confirmPassword, ...listing } = newOwner()
      return { ...listing, status: 'pending' }
    },
  },
  exportTable: { statuses: adminOnly },
  listPublicHolidays: { statuses: adminOnly },
  proclaimHoliday: {
    statuses: [401, 403, 403, 403, 201],
    body: () => ({ day: inAYear(), name: 'A day for tests' }),
  },
  removeHoliday: { statuses: [401, 403, 403, 403, 409], id: '2026-12-16' },
  approveBusiness: { statuses: adminOnly, business: 'pending' },
  rejectBusiness: { statuses: adminOnly, business: 'pending' },
  suspendBusiness: { statuses: adminOnly, business: 'owned' },
  activateBusiness: { statuses: adminOnly, business: 'suspended' },
  decideInBulk: {
    statuses: adminOnly,
    body: () => ({ ids: [randomUUID()], action: 'approve' }),
  },
  undoDecision: { statuses: [401, 403, 403, 403, 404], id: '999999' },
  listSimilarToBusiness: { statuses: adminOnly, business: 'owned' },
  mergeBusinesses: {
    statuses: adminRefused(404),
    business: 'owned',
    body: () => ({ other: randomUUID(), keep: {} }),
  },
  undoMerge: { statuses: adminRefused(404), id: '999999999' },
  undoInBulk: { statuses: adminOnly, body: () => ({ ids: [999_999] }) },
  getBusinessHistory: { statuses: adminOnly, business: 'owned' },
  listLog: { statuses: adminOnly },
  listEdits: { statuses: adminOnly },
  listColleagues: { statuses: adminOnly },
  assignListing: { statuses: adminOnly, business: 'pending', body: () => ({ assigneeId: null }) },
  lookAtBusiness: { statuses: adminOnly, business: 'pending' },
  listWaitingEdits: { statuses: adminOnly },
  // No line of the log has this id.
  acceptEdit: { statuses: [401, 403, 403, 403, 404], id: '999999999' },
  refuseEdit: { statuses: [401, 403, 403, 403, 404], id: '999999999' },
  undoEdit: { statuses: [401, 403, 403, 403, 404], id: '999999999' },
  listReports: { statuses: adminOnly },
  // No report has this id.
  closeReport: {
    statuses: [401, 403, 403, 403, 404],
    id: '999999999',
    body: () => ({ outcome: 'no-change' }),
  },
  writeToOwner: {
    statuses: adminOnly,
    business: 'owned',
    body: () => ({ message: 'Is the telephone still right?' }),
  },
  listUnplaced: { statuses: adminOnly },
  placeBusiness: { statuses: adminOnly, business: 'owned', body: () => ({ placeId: null }) },
  listFailedSearches: { statuses: adminOnly },
  listUntraded: { statuses: adminOnly },
  answerTrades: { statuses: adminOnly, body: () => ({ trades: ['plumber'], ids: [town.owned.id] }) },
  featureBusiness: { statuses: adminOnly, business: 'owned', body: () => ({ featured: 1 }) },
  listPeople: { statuses: administratorOnly },
  invitePerson: {
    statuses: [401, 403, 403, 403, 201, 403],
    body: () => ({
      email: `${randomUUID()}@matrix.example`,
      role: 'moderator',
      currentPassword: sessionPassword,
    }),
  },
  // Nobody has this id.
  changeRole: {
    statuses: [401, 403, 403, 403, 404, 403],
    id: randomUUID(),
    body: () => ({ role: 'moderator', currentPassword: sessionPassword }),
  },
  removePerson: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  listAllCategories: { statuses: administratorOnly },
  addCategory: {
    statuses: [401, 403, 403, 403, 201, 403],
    body: () => ({ name: 'Farm stall', plural: 'Farm stalls', tint: '#1f6b4a', icon: 'tractor' }),
  },
  changeCategory: { statuses: administratorOnly, id: 'Cafe', body: () => ({ isTile: false }) },
  orderCategories: {
    statuses: [401, 403, 403, 403, 400, 403],
    body: () => ({ names: ['Hotel'] }),
  },
  listAllTrades: { statuses: administratorOnly },
  addTrade: {
    statuses: [401, 403, 403, 403, 201, 403],
    body: () => ({ name: 'Quagga Herder', plural: 'Quagga Herders', category: 'Services', names: [] }),
  },
  changeTrade: { statuses: administratorOnly, id: 'plumber', body: () => ({ isHidden: false }) },
  mergeTrade: {
    statuses: [401, 403, 403, 403, 409, 403],
    id: 'plumber',
    body: () => ({ into: 'plumber' }),
  },
  // The file is missing.
  createImport: { statuses: [401, 403, 403, 403, 400, 403] },
  listImports: { statuses: administratorOnly },
  // There is no such list.
  getImport: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  changeImport: {
    statuses: [401, 403, 403, 403, 404, 403],
    id: randomUUID(),
    body: () => ({ source: 'A chamber of commerce' }),
  },
  listImportRows: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  listImportQuestions: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  downloadImportErrors: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  runImport: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  takeBackImport: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  removeImport: { statuses: [401, 403, 403, 403, 404, 403], id: randomUUID() },
  createAccount: {
    statuses: [201, 201, 201, 201, 201],
    body: () => ({
      email: `${randomUUID()}@matrix.example`,
      password: 'a long enough one',
      confirmPassword: 'a long enough one',
    }),
  },
  // An account can have one business, and staff have none.
  claimBusiness: {
    statuses: [401, 409, 409, 201, 409],
    id: town.salon.id,
    body: () => ({ proof: 'telephone' }),
  },
  listOwnClaims: { statuses: anyAccount },
  // No claim has this id.
  withdrawClaim: { statuses: [401, 404, 404, 404, 404], id: '999999999' },
  listDisputes: { statuses: ownerOnly },
  answerClaim: { statuses: [401, 404, 404, 403, 403], id: '999999999', body: () => ({ answer: 'keep' }) },
  readClaimLetter: { statuses: [400, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  answerClaimLetter: {
    statuses: [400, 400, 400, 400, 400],
    body: () => ({ token: 'x'.repeat(43), answer: 'yes' }),
  },
  readListingInvitation: { statuses: [400, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  acceptListing: { statuses: [401, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  listClaims: { statuses: adminOnly },
  closeClaim: { statuses: adminRefused(404), id: '999999999', body: () => ({ outcome: 'refused' }) },
  checkClaimDigits: { statuses: adminRefused(404), id: '999999999', body: () => ({ digits: '123456' }) },
  getClaimDocument: { statuses: adminRefused(404), id: '999999999' },
  inviteOwner: { statuses: adminOnly, id: town.bakery.id },
  listInvitedOwners: { statuses: adminOnly },
  getInvitationCards: { statuses: adminOnly, query: `?ids=${town.bakery.id}` },
  // Nobody wrote a review here, and no such personal link exists.
  listReviews: { statuses: everyone, id: town.bakery.id },
  getReviewForm: { statuses: everyone, id: town.bakery.id },
  writeReview: {
    statuses: [202, 202, 202, 202, 202],
    id: town.bakery.id,
    body: () => ({ stars: 4, name: 'Zanele', email: `${randomUUID()}@matrix.example` }),
  },
  confirmReview: { statuses: [400, 400, 400, 400, 400], body: () => ({ token: 'x'.repeat(43) }) },
  getMyReview: { statuses: [404, 404, 404, 404, 404], id: 'x'.repeat(43) },
  changeReview: { statuses: [404, 404, 404, 404, 404], id: 'x'.repeat(43), body: () => ({ stars: 5 }) },
  removeReview: {
    statuses: [404, 404, 404, 404, 404],
    id: 'x'.repeat(43),
    body: () => ({ keep: 'nothing' }),
  },
  markHelpful: { statuses: [404, 404, 404, 404, 404], id: randomUUID() },
  reportReview: {
    statuses: [404, 404, 404, 404, 404],
    id: randomUUID(),
    body: () => ({ reason: 'untrue' }),
  },
  listReceivedReviews: { statuses: ownerOnly },
  replyToReview: {
    statuses: [401, 404, 404, 403, 403],
    id: randomUUID(),
    body: () => ({ text: 'Thank you for your visit.' }),
  },
  removeReply: { statuses: [401, 404, 404, 403, 403], id: randomUUID() },
  reportReceivedReview: {
    statuses: [401, 404, 404, 403, 403],
    id: randomUUID(),
    body: () => ({ reason: 'untrue' }),
  },
  listReviewQueue: { statuses: adminOnly },
  getReviewCounts: { statuses: adminOnly },
  approveReview: { statuses: adminRefused(404), id: randomUUID() },
  rejectReview: { statuses: adminRefused(404), id: randomUUID() },
  undoReviewDecision: { statuses: adminRefused(404), id: '999999999' },
  closeToReviews: {
    statuses: adminOnly,
    id: town.bakery.id,
    body: () => ({ until: null }),
  },
}

const emails: Record<PrincipalName, string> = {
  visitor: '',
  'owner A': 'a@matrix.example',
  'owner B': 'b@matrix.example',
  'owner without a business': 'lone@matrix.example',
  administrator: 'admin@matrix.example',
  moderator: 'moderator@matrix.example',
}

const cases = Object.entries(matrix).flatMap(([name, row]) =>
  principals.map((principal, at) => ({
    name: name as EndpointName,
    principal,
    status: row.statuses[at] ?? row.statuses[4],
    row,
  })),
)

// Shows 6.1.
test('every call has a row in the matrix, and every row has a call', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(endpoints).sort())
})

describe('who may make which call', () => {
  let world: World
  const links: Record<PrincipalName, Parameters<typeof signIn>[1]> = {
    visitor: {},
    'owner A': { businessId: town.pending.id },
    'owner B': { businessId: town.garage.id },
    'owner without a business': {},
    administrator: { role: 'administrator' },
    moderator: { role: 'moderator' },
  }
  const sessions = new Map<PrincipalName, { cookie: string }>()
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  // Shows 6.1, 6.2.
  test.each(cases)('$name by $principal returns $status', async ({ name, principal, status, row }) => {
    const endpoint: Endpoint = endpoints[name]
    const headers = principal === 'visitor' ? {} : await session(principal)
    const id = row.id ?? (row.business ? await findBusiness(row.business, status < 400) : '')
    const response = await world.server.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:(id|day|path|name|token)/, id) + (row.query ?? ''),
      headers,
      ...(endpoint.method !== 'GET' && { payload: row.body?.(principal) ?? {} }),
    })
    if (endpoint.method !== 'GET' && response.statusCode < 400) sessions.delete(principal)
    expect(response.statusCode, response.body).toBe(status)
    if (status >= 400) expect(response.json().message).toMatch(/^[A-Z].*[.a-z]$/)
  })

  /** The session of a principal. After each request that changed something, it is one of a new account, and the old account is deleted. */
  async function session(principal: PrincipalName) {
    const kept = sessions.get(principal)
    if (kept) return kept
    await world.database.pool.query('DELETE FROM users WHERE email = $1', [emails[principal]])
    const email = emails[principal]
    const fresh = await signIn(world.database, { ...links[principal], username: email, email })
    sessions.set(principal, fresh)
    return fresh
  }

  /** The id of a business of the town, or, for a call that changes it, of a new business like it. */
  async function findBusiness(like: Status, isChanged: boolean): Promise<string> {
    if (!isChanged) return town[like].id
    const [row] = await world.database.db
      .insert(businesses)
      .values({ ...town[like], id: randomUUID() })
      .returning({ id: businesses.id })
    return row?.id ?? ''
  }
})

test.each(Object.entries(endpoints).filter(([, call]) => call.access !== 'everyone'))(
  '%s returns 401 to a visitor before its body is parsed',
  async (_name, call) => {
    const world = await openWorldOnce()
    const response = await world.server.inject({
      method: call.method,
      url: call.path.replace(':id', 'not-an-id'),
      ...(call.method !== 'GET' && { headers: { 'content-type': 'application/json' }, payload: '{broken' }),
    })
    expect(response.statusCode).toBe(401)
  },
)

let shared: Promise<World> | undefined
const openWorldOnce = () => (shared ??= openWorld())
afterAll(async () => (await shared)?.close())
