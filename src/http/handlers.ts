// Knows which function of the domain each call uses. Nothing is decided here.
import type { SignedInUser } from '../contract/account.ts'
import type { EndpointName, endpoints, InputOf, ResultOf } from '../contract/endpoints.ts'
import { changeEmail } from '../domain/accounts/change-email.ts'
import { changePassword } from '../domain/accounts/change-password.ts'
import { changeSettings } from '../domain/accounts/change-settings.ts'
import { confirmEmail, sendConfirmation } from '../domain/accounts/confirm-email.ts'
import { confirmNewEmail } from '../domain/accounts/confirm-new-email.ts'
import { type Download, exportAccount } from '../domain/accounts/export-account.ts'
import { forgotPassword } from '../domain/accounts/forgot-password.ts'
import { keepAccount } from '../domain/accounts/keep-account.ts'
import { leaveAccount } from '../domain/accounts/leave-account.ts'
import { endOtherSessions, listSessions } from '../domain/accounts/open-sessions.ts'
import { resetPassword } from '../domain/accounts/reset-password.ts'
import { signIn } from '../domain/accounts/sign-in.ts'
import { signOut } from '../domain/accounts/sign-out.ts'
import { addPhoto, describePhoto, orderPhotos, removePhoto } from '../domain/businesses/change-photos.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import { getBusiness } from '../domain/businesses/get-business.ts'
import { getOwnBusiness } from '../domain/businesses/get-own-business.ts'
import { listBusinesses, listFeaturedBusinesses } from '../domain/businesses/list-businesses.ts'
import { listDistances } from '../domain/businesses/list-distances.ts'
import { listSimilar, listSimilarTo } from '../domain/businesses/list-similar.ts'
import { registerBusiness } from '../domain/businesses/register-business.ts'
import { resubmitBusiness } from '../domain/businesses/resubmit-business.ts'
import { withdrawEdit } from '../domain/businesses/withdraw-edit.ts'
import { listBusinessHistory, listEdits, listLog, listOwnHistory } from '../domain/history/list-history.ts'
import { undoEdit } from '../domain/history/undo-edit.ts'
import { listPublicHolidays, proclaimHoliday, removeHoliday } from '../domain/hours/public-holidays.ts'
import { readHours } from '../domain/hours/read-hours-rules.ts'
import { toCards, toDetail } from '../domain/hours/with-hours-now.ts'
import type { ListPage } from '../domain/list-page.ts'
import { sendVisitorMessage } from '../domain/mail/send-visitor-message.ts'
import { acceptEdit, refuseEdit } from '../domain/moderation/decide-edit.ts'
import { decideInBulk } from '../domain/moderation/decide-in-bulk.ts'
import { featureBusiness } from '../domain/moderation/feature-business.ts'
import { getAdminOverview } from '../domain/moderation/get-admin-overview.ts'
import { getAdminStats } from '../domain/moderation/get-admin-stats.ts'
import { listAllBusinesses, listPendingBusinesses } from '../domain/moderation/list-for-moderation.ts'
import { listWaitingEdits } from '../domain/moderation/list-waiting-edits.ts'
import { lookAtBusiness } from '../domain/moderation/look-at-business.ts'
import { listUnplaced, placeBusiness } from '../domain/moderation/place-business.ts'
import { transitionBusiness } from '../domain/moderation/transition-business.ts'
import { undoDecision } from '../domain/moderation/undo-decision.ts'
import { undoInBulk } from '../domain/moderation/undo-in-bulk.ts'
import { acceptInvitation } from '../domain/people/accept-invitation.ts'
import { changeRole } from '../domain/people/change-role.ts'
import { invitePerson } from '../domain/people/invite-person.ts'
import { listPeople } from '../domain/people/list-people.ts'
import { removePerson } from '../domain/people/remove-person.ts'
import { getPlaceOverview, listProvinces } from '../domain/places/get-place-overview.ts'
import { listPlaces } from '../domain/places/list-places.ts'
import { asAccount, asAdmin, asAdministrator, asOwner } from '../domain/principal.ts'
import { closeReport, listReports } from '../domain/reports/close-report.ts'
import { reportBusiness } from '../domain/reports/report-business.ts'
import { countFilters, searchBusinesses } from '../domain/search/search-businesses.ts'
import { addPasskey, makePasskeyOptions } from '../domain/second-factor/add-passkey.ts'
import { removePasskey, renewRecoveryCodes } from '../domain/second-factor/change-second-factor.ts'
import { getSecondFactor } from '../domain/second-factor/get-second-factor.ts'
import { signInWithPasskey, signInWithRecoveryCode } from '../domain/second-factor/sign-in-second-step.ts'
import type { CallContext } from './call-context.ts'

export type Handler = (context: CallContext, input: unknown) => Promise<unknown>

/** A handler of a call with pages returns one page, that of a download the file. */
type HandlerResult<Name extends EndpointName> = (typeof endpoints)[Name] extends { list: true }
  ? ListPage<ResultOf<Name> extends (infer Item)[] ? Item : never>
  : (typeof endpoints)[Name] extends { download: string }
    ? Download
    : ResultOf<Name>
type Handlers = {
  [Name in EndpointName]: (context: CallContext, input: InputOf<Name>) => Promise<HandlerResult<Name>>
}

export const handlers: Handlers = {
  checkAuth: async ({ session: { user } }) => (user ? { authenticated: true, user } : signedOut),
  login: async (context, input) => {
    const entered = await signIn(context, context.address, input)
    if ('user' in entered) return openSession(context, entered)
    context.stepCookie.set(entered.stepToken)
    return { authenticated: false, secondFactor: true, passkeyRequest: entered.passkeyRequest }
  },
  signInWithPasskey: async (context, input) =>
    openSession(context, await signInWithPasskey(context, context.address, input)),
  signInWithRecoveryCode: async (context, input) =>
    openSession(context, await signInWithRecoveryCode(context, context.address, input)),
  logout: async ({ db, token, cookie }) => {
    await signOut(db, token)
    cookie.clear()
    return signedOut
  },
  acceptInvitation: async (context, input) => {
    await acceptInvitation(context, context.address, input)
    await signOut(context.db, context.token)
    context.cookie.clear()
    return signedOut
  },
  changePassword: async (context, input) => {
    const { user, token } = await changePassword(context, asAccount(context.session.principal), input)
    context.cookie.set(token)
    return { authenticated: true, user }
  },
  forgotPassword: (context, input) => forgotPassword(context, context.address, input),
  confirmEmail: (context, input) => confirmEmail(context, context.address, input),
  sendConfirmation: (context) => sendConfirmation(context, asAccount(context.session.principal)),
  changeEmail: (context, input) => changeEmail(context, asAccount(context.session.principal), input),
  confirmNewEmail: (context, input) => confirmNewEmail(context, context.address, input),
  listSessions: (context) => listSessions(context, asAccount(context.session.principal)),
  endOtherSessions: (context) => endOtherSessions(context, asAccount(context.session.principal)),
  getSecondFactor: (context) => getSecondFactor(context, asAccount(context.session.principal)),
  makePasskeyOptions: (context, input) =>
    makePasskeyOptions(context, asAccount(context.session.principal), input),
  addPasskey: (context, input) => addPasskey(context, asAccount(context.session.principal), input),
  removePasskey: (context, input) => removePasskey(context, asAccount(context.session.principal), input),
  renewRecoveryCodes: (context, input) =>
    renewRecoveryCodes(context, asAccount(context.session.principal), input),
  resetPassword: async (context, input) => {
    await resetPassword(context, context.address, input)
    context.cookie.clear()
    return signedOut
  },

  listBusinesses: async (context, input) => toCards(context, await listBusinesses(context.db, input)),
  listFeaturedBusinesses: async (context, input) =>
    toCards(context, await listFeaturedBusinesses(context.db, input)),
  searchBusinesses: async (context, input) =>
    toCards(context, await searchBusinesses(context.db, input, context.now())),
  countFilters: ({ db, now }, input) => countFilters(db, input, now()),
  listSimilar: ({ db }, input) => listSimilar(db, input),
  listDistances: ({ db }, input) => listDistances(db, input),
  listPlaces: ({ db }, input) => listPlaces(db, input),
  listProvinces: ({ db }) => listProvinces(db),
  getPlaceOverview: ({ db }, input) => getPlaceOverview(db, input.path),
  getBusiness: async (context, input) =>
    toDetail(context, await getBusiness(context.db, context.session.principal, input.id)),

  getSitePage: async ({ sitePages }, { name }) => sitePages[name],
  reportBusiness: (context, input) => reportBusiness(context, context.address, input),
  sendMessage: (context, input) => sendVisitorMessage(context, context.address, input),

  registerBusiness: (context, input) => registerBusiness(context, context.address, context.uploads, input),
  getMyBusiness: ({ db, session }) => getOwnBusiness(db, asOwner(session.principal)),
  editBusiness: (context, input) =>
    editBusiness(context, asOwner(context.session.principal), context.uploads, input),
  resubmitBusiness: (context) => resubmitBusiness(context, asOwner(context.session.principal)),
  withdrawEdit: (context) => withdrawEdit(context, asOwner(context.session.principal)),
  getMyHistory: ({ db, session }, input) => listOwnHistory(db, asOwner(session.principal), input),
  addPhoto: (context, input) => addPhoto(context, asOwner(context.session.principal), context.uploads, input),
  orderPhotos: (context, input) => orderPhotos(context, asOwner(context.session.principal), input),
  describePhoto: (context, input) => describePhoto(context, asOwner(context.session.principal), input),
  removePhoto: (context, input) => removePhoto(context, asOwner(context.session.principal), input),
  readHours: async (_context, { text }) => readHours(text),
  changeSettings: async (context, input) => {
    const { settings, token } = await changeSettings(context, asOwner(context.session.principal), input)
    if (token) context.cookie.set(token)
    return settings
  },

  exportAccount: (context) => exportAccount(context, asAccount(context.session.principal)),
  deleteAccount: async (context, input) => ({
    authenticated: true,
    user: await leaveAccount(context, asAccount(context.session.principal), input),
  }),
  keepAccount: async (context) => ({
    authenticated: true,
    user: await keepAccount(context, asAccount(context.session.principal)),
  }),

  getAdminStats: ({ db }) => getAdminStats(db),
  getAdminOverview: (context) => getAdminOverview(context, asAdmin(context.session.principal)),
  listPendingBusinesses: ({ db, session }, input) =>
    listPendingBusinesses(db, asAdmin(session.principal), input),
  listAllBusinesses: ({ db, session }, input) => listAllBusinesses(db, asAdmin(session.principal), input),
  lookAtBusiness: ({ db, session }, input) => lookAtBusiness(db, asAdmin(session.principal), input),
  listPublicHolidays: (context) => listPublicHolidays(context),
  proclaimHoliday: (context, input) => proclaimHoliday(context, asAdmin(context.session.principal), input),
  removeHoliday: (context, input) => removeHoliday(context, asAdmin(context.session.principal), input.day),
  approveBusiness: (context, input) =>
    transitionBusiness(context, asAdmin(context.session.principal), 'approve', input),
  rejectBusiness: (context, input) =>
    transitionBusiness(context, asAdmin(context.session.principal), 'reject', input),
  suspendBusiness: (context, input) =>
    transitionBusiness(context, asAdmin(context.session.principal), 'suspend', input),
  activateBusiness: (context, input) =>
    transitionBusiness(context, asAdmin(context.session.principal), 'activate', input),
  decideInBulk: (context, input) => decideInBulk(context, asAdmin(context.session.principal), input),
  undoDecision: (context, input) => undoDecision(context, asAdmin(context.session.principal), input),
  listSimilarToBusiness: ({ db }, { id }) => listSimilarTo(db, id),
  undoInBulk: (context, input) => undoInBulk(context, asAdmin(context.session.principal), input),
  getBusinessHistory: ({ db }, input) => listBusinessHistory(db, input),
  listLog: ({ db }, input) => listLog(db, input),
  listEdits: ({ db }, input) => listEdits(db, input),
  listReports: ({ db }, input) => listReports(db, input),
  closeReport: (context, input) => closeReport(context, asAdmin(context.session.principal), input),
  listWaitingEdits: ({ db }, input) => listWaitingEdits(db, input),
  acceptEdit: (context, input) => acceptEdit(context, asAdmin(context.session.principal), input),
  refuseEdit: (context, input) => refuseEdit(context, asAdmin(context.session.principal), input),
  undoEdit: (context, input) => undoEdit(context, asAdmin(context.session.principal), input.id),
  listUnplaced: ({ db }, input) => listUnplaced(db, input),
  placeBusiness: (context, input) => placeBusiness(context, asAdmin(context.session.principal), input),
  featureBusiness: (context, input) => featureBusiness(context, asAdmin(context.session.principal), input),

  listPeople: (context) => listPeople(context, asAdministrator(context.session.principal)),
  invitePerson: (context, input) => invitePerson(context, asAdministrator(context.session.principal), input),
  changeRole: (context, input) => changeRole(context, asAdministrator(context.session.principal), input),
  removePerson: (context, input) => removePerson(context, asAdministrator(context.session.principal), input),
}

const signedOut = { authenticated: false } as const

function openSession(
  { cookie, stepCookie, stepToken }: CallContext,
  { user, token }: { user: SignedInUser; token: string },
) {
  cookie.set(token)
  if (stepToken) stepCookie.clear()
  return { authenticated: true, user } as const
}
