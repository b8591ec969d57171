// Maps each call to its function of the domain, without any decisions of its own.
import type { SignedInUser } from '../contract/account.ts'
import type { EndpointName, endpoints, InputOf, ResultOf } from '../contract/endpoints.ts'
import { cancelDeletion, scheduleDeletion } from '../domain/accounts/account-deletion.ts'
import {
  changeEmail,
  confirmEmail,
  confirmNewEmail,
  sendConfirmation,
} from '../domain/accounts/account-email.ts'
import {
  changePassword,
  changeSettings,
  forgotPassword,
  resetPassword,
} from '../domain/accounts/change-password.ts'
import { createAccount } from '../domain/accounts/create-account.ts'
import { exportAccount } from '../domain/accounts/data-export.ts'
import { checkLink } from '../domain/accounts/one-time-tokens.ts'
import { endOtherSessions, listSessions, signOut } from '../domain/accounts/sessions.ts'
import { signIn, signInWithPasskey, signInWithRecoveryCode } from '../domain/accounts/sign-in.ts'
import { addPhoto, describePhoto, orderPhotos, removePhoto } from '../domain/businesses/change-photos.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import { addBusiness, registerBusiness, resubmitBusiness } from '../domain/businesses/new-business.ts'
import {
  getBusiness,
  getOwnBusiness,
  listBusinesses,
  listDistances,
  listFeaturedBusinesses,
  listPoints,
} from '../domain/businesses/read-businesses.ts'
import { listSimilar, listSimilarTo } from '../domain/businesses/similar-businesses.ts'
import { withdrawEdit } from '../domain/businesses/waiting-edits.ts'
import {
  answerClaim,
  answerClaimLetter,
  listDisputes,
  readClaimLetter,
} from '../domain/claims/claim-answers.ts'
import { checkClaimDigits, closeClaim, getClaimDocument, listClaims } from '../domain/claims/decide-claim.ts'
import {
  acceptListing,
  getInvitationCards,
  inviteOwner,
  listInvitedOwners,
  readListingInvitation,
} from '../domain/claims/listing-invitations.ts'
import { claimBusiness, listOwnClaims, withdrawClaim } from '../domain/claims/make-claim.ts'
import { exportDirectory } from '../domain/directory/export-directory.ts'
import type { Download } from '../domain/files/downloads.ts'
import { listBusinessHistory, listEdits, listLog, listOwnHistory } from '../domain/history/list-history.ts'
import { undoEdit } from '../domain/history/undo-edit.ts'
import {
  listComingHolidays,
  listPublicHolidays,
  proclaimHoliday,
  removeHoliday,
} from '../domain/hours/public-holidays.ts'
import { readHours } from '../domain/hours/read-hours-rules.ts'
import { readClock, toCards, toDetail } from '../domain/hours/with-hours-now.ts'
import { createImport } from '../domain/imports/create-import.ts'
import { downloadImportErrors, listImportQuestions, listImportRows } from '../domain/imports/import-rows.ts'
import {
  changeImport,
  getImport,
  listImports,
  removeImport,
  runImport,
  takeBackImport,
} from '../domain/imports/imports.ts'
import type { ListPage } from '../domain/list-page.ts'
import { getAdminOverview, getAdminStats } from '../domain/moderation/admin-overview.ts'
import { decideInBulk, undoInBulk } from '../domain/moderation/bulk-decisions.ts'
import { assignListing, listColleagues, markPresence } from '../domain/moderation/colleagues.ts'
import { featureBusiness, transitionBusiness } from '../domain/moderation/decide-business.ts'
import { exportTable } from '../domain/moderation/export-table.ts'
import { listFailedSearches } from '../domain/moderation/failed-searches.ts'
import {
  answerTrades,
  listUnplaced,
  listUntraded,
  placeBusiness,
} from '../domain/moderation/incomplete-businesses.ts'
import { mergeBusinesses } from '../domain/moderation/merge-businesses.ts'
import { listAllBusinesses, listPendingBusinesses } from '../domain/moderation/moderation-lists.ts'
import { acceptEdit, listWaitingEdits, refuseEdit } from '../domain/moderation/review-edits.ts'
import { writeToOwner } from '../domain/moderation/tell-owner.ts'
import { undoDecision } from '../domain/moderation/undo-decision.ts'
import { undoMerge } from '../domain/moderation/undo-merge.ts'
import { acceptInvitation, invitePerson } from '../domain/people/invitations.ts'
import { changeRole, listPeople, removePerson } from '../domain/people/people.ts'
import { listPlaces, listRegionPlaces } from '../domain/places/list-places.ts'
import { getPlaceOverview, listProvinces } from '../domain/places/place-overview.ts'
import { asAccount, asAdministrator, asOwner, asStaff, type Principal } from '../domain/principal.ts'
import { closeReport, listReports, reportBusiness, sendVisitorMessage } from '../domain/reports/reports.ts'
import { confirmReview } from '../domain/reviews/confirm-review.ts'
import {
  approveReview,
  closeToReviews,
  rejectReview,
  undoReviewDecision,
} from '../domain/reviews/decide-review.ts'
import { changeReview, getMyReview, removeReview } from '../domain/reviews/own-review.ts'
import {
  getReviewForm,
  listLatestReviews,
  listReviews,
  markHelpful,
  reportReview,
} from '../domain/reviews/published-reviews.ts'
import {
  listReceivedReviews,
  removeReply,
  replyToReview,
  reportReceivedReview,
} from '../domain/reviews/received-reviews.ts'
import { markOfAccount } from '../domain/reviews/review-keeping.ts'
import { getReviewCounts, listReviewQueue } from '../domain/reviews/review-queue.ts'
import { writeReview } from '../domain/reviews/write-review.ts'
import { countFilters } from '../domain/search/filter-counts.ts'
import { searchBusinesses } from '../domain/search/search-businesses.ts'
import {
  addPasskey,
  getSecondFactor,
  makePasskeyOptions,
  removePasskey,
  renewRecoveryCodes,
} from '../domain/second-factor/second-factor.ts'
import { changeSiteSettings } from '../domain/settings/change-settings.ts'
import { listLaunchSteps, sendTestMail } from '../domain/settings/launch-steps.ts'
import { hasAdministrator, proveAddress, setUp } from '../domain/settings/set-up.ts'
import { addIllustration, removePage, writePage } from '../domain/site-pages/change-pages.ts'
import {
  getPageVersion,
  getSitePage,
  getWrittenPage,
  listWrittenPages,
  previewPage,
} from '../domain/site-pages/read-pages.ts'
import { answerStillRight } from '../domain/still-right/still-right.ts'
import { addCategory, changeCategory, orderCategories } from '../domain/trades/change-categories.ts'
import { addTrade, changeTrade, mergeTrade } from '../domain/trades/change-trades.ts'
import { listAllTrades } from '../domain/trades/list-all-trades.ts'
import { listAllCategories, listCategories, listTrades } from '../domain/trades/trade-lexicon.ts'
import type { CallContext } from './access.ts'

export type Handler = (context: CallContext, input: unknown) => Promise<unknown>

/** The handler of a list call returns one page; the handler of a download returns the file. */
type HandlerResult<Name extends EndpointName> = (typeof endpoints)[Name] extends { list: true }
  ? ListPage<ResultOf<Name> extends (infer Item)[] ? Item : never>
  : (typeof endpoints)[Name] extends { download: string }
    ? Download
    : ResultOf<Name>
type Handlers = {
  [Name in EndpointName]: (context: CallContext, input: InputOf<Name>) => Promise<HandlerResult<Name>>
}

/** A handler that passes on who makes the call; `as` refuses anybody without the role. */
const by =
  <Person>(as: (principal: Principal) => Person) =>
  <Input, Result>(act: (context: CallContext, person: Person, input: Input) => Result) =>
  (context: CallContext, input: Input): Result =>
    act(context, as(context.session.principal), input)

const byAccount = by(asAccount)
const byOwner = by(asOwner)
const byStaff = by(asStaff)
const byAdministrator = by(asAdministrator)

export const handlers: Handlers = {
  checkAuth: async ({ session: { user } }) => (user ? signedIn(user) : signedOut),
  login: async (context, input) => {
    const entered = await signIn(context, context.address, input)
    if ('user' in entered) return openSession(context, entered)
    context.stepCookie.set(entered.stepToken)
    return { authenticated: false, secondFactor: true, passkeyRequest: entered.passkeyRequest }
  },
  signInWithPasskey: async (context, input) =>
    openSession(context, await signInWithPasskey(context, context.address, input)),
  signInWithRecoveryCode: async (context, input) => {
    const { recoveryCodesLeft, ...entered } = await signInWithRecoveryCode(context, context.address, input)
    return { ...openSession(context, entered), recoveryCodesLeft }
  },
  logout: async ({ db, token, session: { principal }, cookie, leftCookie }) => {
    await signOut(db, token)
    cookie.clear()
    if (principal.role === 'owner') leftCookie.set(await markOfAccount(db, principal.userId))
    return signedOut
  },
  getSetupState: async ({ db }) => ({ isSetUp: await hasAdministrator(db) }),
  setUp: async (context, input) => openSession(context, await setUp(context, context.address, input)),
  proveAddress,
  checkLink,
  acceptInvitation: async (context, input) => {
    const email = await acceptInvitation(context, context.address, input)
    await signOut(context.db, context.token)
    context.cookie.clear()
    return { ...signedOut, email }
  },
  changePassword: byAccount(async (context, account, input) => {
    const { user, token } = await changePassword(context, account, input)
    context.cookie.set(token)
    return signedIn(user)
  }),
  forgotPassword: (context, input) => forgotPassword(context, context.address, input),
  confirmEmail: (context, input) => confirmEmail(context, context.address, input),
  sendConfirmation: byAccount(sendConfirmation),
  changeEmail: byAccount(changeEmail),
  confirmNewEmail: (context, input) => confirmNewEmail(context, context.address, input),
  answerStillRight: (context, input) => answerStillRight(context, context.address, input),
  listSessions: byAccount(listSessions),
  endOtherSessions: byAccount(endOtherSessions),
  getSecondFactor: byAccount(getSecondFactor),
  makePasskeyOptions: byAccount(makePasskeyOptions),
  addPasskey: byAccount(addPasskey),
  removePasskey: byAccount(removePasskey),
  renewRecoveryCodes: byAccount(renewRecoveryCodes),
  createAccount: async (context, input) =>
    openSession(context, await createAccount(context, context.address, input)),
  resetPassword: async (context, input) => {
    const email = await resetPassword(context, context.address, input)
    await signOut(context.db, context.token)
    context.cookie.clear()
    return { ...signedOut, email }
  },

  listBusinesses: async (context, input) =>
    toCards(await listBusinesses(context.db, input, context.site.region), await readClock(context)),
  listFeaturedBusinesses: async (context, input) =>
    toCards(await listFeaturedBusinesses(context.db, input, context.site.region), await readClock(context)),
  searchBusinesses: ({ db, now, site }, input) => searchBusinesses(db, input, now(), site.region),
  countFilters: ({ db, now }, input) => countFilters(db, input, now()),
  listPoints: ({ db }, input) => listPoints(db, input),
  listSimilar: ({ db }, input) => listSimilar(db, input),
  listDistances: ({ db }, input) => listDistances(db, input),
  exportCsv: (context) => exportDirectory(context, context.address, 'csv'),
  exportJson: (context) => exportDirectory(context, context.address, 'json'),
  exportGeojson: (context) => exportDirectory(context, context.address, 'geojson'),
  listPlaces: ({ db, site }, input) => listPlaces(db, input, site.region),
  listCategories: ({ db }) => listCategories(db),
  listTrades: ({ db }, input) => listTrades(db, input),
  listProvinces: ({ db }) => listProvinces(db),
  listRegionPlaces: ({ db, site }) => listRegionPlaces(db, site.region),
  getPlaceOverview: ({ db, site }, input) => getPlaceOverview(db, input, site.region),
  getBusiness: async (context, input) => {
    const business = await getBusiness(context.db, context.session.principal, input.id)
    const latestReviews = await listLatestReviews(context, business.id)
    return { ...(await toDetail(context, business)), latestReviews }
  },

  getSitePage: async ({ sitePages }, { name }) => getSitePage(sitePages, name),
  reportBusiness: (context, input) => reportBusiness(context, context.address, input),
  sendMessage: (context, input) => sendVisitorMessage(context, context.address, input),

  registerBusiness: (context, input) => registerBusiness(context, context.address, context.uploads, input),
  getMyBusiness: byOwner(({ db }, owner) => getOwnBusiness(db, owner)),
  editBusiness: byOwner((context, owner, input) => editBusiness(context, owner, context.uploads, input)),
  resubmitBusiness: byOwner(resubmitBusiness),
  withdrawEdit: byOwner(withdrawEdit),
  getMyHistory: byOwner(({ db }, owner, input) => listOwnHistory(db, owner, input)),
  addPhoto: byOwner((context, owner, input) => addPhoto(context, owner, context.uploads, input)),
  orderPhotos: byOwner(orderPhotos),
  describePhoto: byOwner(describePhoto),
  removePhoto: byOwner(removePhoto),
  readHours: async (_context, { text }) => readHours(text),
  listComingHolidays: async (context) => listComingHolidays(context),
  readTypedHours: async (_context, { text }) => readHours(text),
  changeSettings: byOwner(async (context, owner, input) => {
    const { settings, token } = await changeSettings(context, owner, input)
    if (token) context.cookie.set(token)
    return settings
  }),

  exportAccount: byAccount(exportAccount),
  deleteAccount: byAccount(async (context, account, input) =>
    signedIn(await scheduleDeletion(context, account, input)),
  ),
  keepAccount: byAccount(async (context, account) => signedIn(await cancelDeletion(context, account))),

  getAdminStats: byStaff(({ db }, staff) => getAdminStats(db, staff)),
  getAdminOverview: byStaff(getAdminOverview),
  listPendingBusinesses: byStaff(({ db }, staff, input) => listPendingBusinesses(db, staff, input)),
  listAllBusinesses: byStaff(listAllBusinesses),
  addBusiness: byStaff((context, staff, input) => addBusiness(context, staff, context.uploads, input)),
  exportTable: byStaff(exportTable),
  listColleagues: byStaff(({ db }, staff) => listColleagues(db, staff)),
  assignListing: byStaff(assignListing),
  lookAtBusiness: byStaff(({ db }, staff, input) => markPresence(db, staff, input)),
  listPublicHolidays: byStaff(listPublicHolidays),
  proclaimHoliday: byStaff(proclaimHoliday),
  removeHoliday: byStaff((context, staff, { day }) => removeHoliday(context, staff, day)),
  approveBusiness: byStaff((context, staff, input) => transitionBusiness(context, staff, 'approve', input)),
  rejectBusiness: byStaff((context, staff, input) => transitionBusiness(context, staff, 'reject', input)),
  suspendBusiness: byStaff((context, staff, input) => transitionBusiness(context, staff, 'suspend', input)),
  activateBusiness: byStaff((context, staff, input) => transitionBusiness(context, staff, 'activate', input)),
  decideInBulk: byStaff(decideInBulk),
  undoDecision: byStaff(undoDecision),
  listSimilarToBusiness: byStaff(({ db }, staff, { id }) => listSimilarTo(db, staff, id)),
  mergeBusinesses: byStaff(mergeBusinesses),
  undoMerge: byStaff(undoMerge),
  undoInBulk: byStaff(undoInBulk),
  getBusinessHistory: byStaff(listBusinessHistory),
  listLog: byStaff(listLog),
  listEdits: byStaff(({ db }, staff, input) => listEdits(db, staff, input)),
  listReports: byStaff(({ db }, staff, input) => listReports(db, staff, input)),
  closeReport: byStaff(closeReport),
  writeToOwner: byStaff(writeToOwner),
  listWaitingEdits: byStaff(({ db }, staff, input) => listWaitingEdits(db, staff, input)),
  acceptEdit: byStaff(acceptEdit),
  refuseEdit: byStaff(refuseEdit),
  undoEdit: byStaff((context, staff, { id }) => undoEdit(context, staff, id)),
  listUnplaced: byStaff(({ db }, staff, input) => listUnplaced(db, staff, input)),
  placeBusiness: byStaff(placeBusiness),
  listFailedSearches: byStaff(listFailedSearches),
  listUntraded: byStaff(({ db }, staff) => listUntraded(db, staff)),
  answerTrades: byStaff(answerTrades),
  featureBusiness: byStaff(featureBusiness),

  listPeople: byAdministrator(listPeople),
  invitePerson: byAdministrator(invitePerson),
  changeRole: byAdministrator(changeRole),
  removePerson: byAdministrator(removePerson),

  listAllCategories: byAdministrator(({ db }, administrator) => listAllCategories(db, administrator)),
  addCategory: byAdministrator(addCategory),
  changeCategory: byAdministrator(changeCategory),
  orderCategories: byAdministrator(orderCategories),
  listAllTrades: byAdministrator(({ db }, administrator, input) => listAllTrades(db, administrator, input)),
  addTrade: byAdministrator(addTrade),
  changeTrade: byAdministrator(changeTrade),
  mergeTrade: byAdministrator(mergeTrade),

  createImport: byAdministrator((context, administrator) =>
    createImport(context, administrator, context.uploads.file),
  ),
  listImports: byAdministrator(listImports),
  getImport: byAdministrator((context, _administrator, input) => getImport(context, input)),
  changeImport: byAdministrator((context, _administrator, input) => changeImport(context, input)),
  listImportRows: byAdministrator(listImportRows),
  listImportQuestions: byAdministrator(listImportQuestions),
  downloadImportErrors: byAdministrator(downloadImportErrors),
  runImport: byAdministrator(runImport),
  takeBackImport: byAdministrator(takeBackImport),
  removeImport: byAdministrator(removeImport),
  claimBusiness: byAccount((context, account, input) =>
    claimBusiness(context, account, context.uploads, input),
  ),
  listOwnClaims: byAccount(listOwnClaims),
  withdrawClaim: byAccount(withdrawClaim),
  listDisputes: byOwner(listDisputes),
  answerClaim: byOwner(answerClaim),
  readClaimLetter: (context, input) => readClaimLetter(context, context.address, input),
  answerClaimLetter: (context, input) => answerClaimLetter(context, context.address, input),
  readListingInvitation: (context, input) => readListingInvitation(context, context.address, input),
  acceptListing: byAccount((context, account, input) =>
    acceptListing(context, account, context.address, input),
  ),
  listClaims: byStaff(listClaims),
  closeClaim: byStaff(closeClaim),
  checkClaimDigits: byStaff(checkClaimDigits),
  getClaimDocument: byStaff(getClaimDocument),
  inviteOwner: byStaff(inviteOwner),
  listInvitedOwners: byStaff(listInvitedOwners),
  getInvitationCards: byStaff(getInvitationCards),
  listReviews,
  getReviewForm: (context, { id }) => getReviewForm(context, id),
  writeReview: (context, input) =>
    writeReview(
      context,
      {
        address: context.address,
        principal: context.session.principal,
        token: context.reviewerToken,
        leftAccount: context.leftAccount,
      },
      context.uploads.photos ?? [],
      input,
    ),
  confirmReview: async (context, input) => {
    const { browser, ...confirmed } = await confirmReview(context, context.address, input)
    context.reviewerCookie.set(browser)
    return confirmed
  },
  getMyReview,
  changeReview: (context, input) =>
    changeReview(context, context.address, context.uploads.photos ?? [], input),
  removeReview,
  markHelpful: (context, { id }) => markHelpful(context, context.address, id),
  reportReview: (context, input) => reportReview(context, context.address, input),
  listReceivedReviews: byOwner(listReceivedReviews),
  replyToReview: byOwner(replyToReview),
  removeReply: byOwner((context, owner, { id }) => removeReply(context, owner, id)),
  reportReceivedReview: byOwner(reportReceivedReview),
  listReviewQueue: byStaff(listReviewQueue),
  getReviewCounts: byStaff(getReviewCounts),
  approveReview: byStaff(approveReview),
  rejectReview: byStaff(rejectReview),
  undoReviewDecision: byStaff(undoReviewDecision),
  closeToReviews: byStaff(closeToReviews),
  getSiteSettings: byAdministrator(async ({ live }) => live.shown),
  changeSiteSettings: byAdministrator((context, administrator, input) =>
    changeSiteSettings(context, administrator, context.uploads, input),
  ),
  listWrittenPages: byAdministrator(listWrittenPages),
  getWrittenPage: byAdministrator(getWrittenPage),
  getPageVersion: byAdministrator(getPageVersion),
  writePage: byAdministrator((context, administrator, input) =>
    writePage(context, administrator, context.uploads, input),
  ),
  removePage: byAdministrator(removePage),
  previewPage: byAdministrator((context, administrator, input) =>
    previewPage(context, administrator, context.uploads, input),
  ),
  addIllustration: byAdministrator((context, administrator, input) =>
    addIllustration(context, administrator, context.uploads, input),
  ),
  sendTestMail: byAdministrator(sendTestMail),
  listLaunchSteps: byAdministrator(listLaunchSteps),
}

const signedOut = { authenticated: false } as const
const signedIn = (user: SignedInUser) => ({ authenticated: true, user }) as const

function openSession(
  { cookie, stepCookie, stepToken }: CallContext,
  { user, token }: { user: SignedInUser; token: string },
) {
  cookie.set(token)
  if (stepToken) stepCookie.clear()
  return signedIn(user)
}
