// Knows which verb answers which call; one line each, nothing is decided here.
import type { EndpointName, InputOf, ResultOf } from '../contract/endpoints.ts'
import { changeSettings } from '../domain/accounts/change-settings.ts'
import { resetPassword } from '../domain/accounts/reset-password.ts'
import { signIn } from '../domain/accounts/sign-in.ts'
import { signOut } from '../domain/accounts/sign-out.ts'
import { asAdmin, asOwner } from '../domain/actor.ts'
import { editBusiness } from '../domain/businesses/edit-business.ts'
import { getBusiness } from '../domain/businesses/get-business.ts'
import { getOwnBusiness } from '../domain/businesses/get-own-business.ts'
import { listBusinesses, listFeaturedBusinesses } from '../domain/businesses/list-businesses.ts'
import { registerBusiness } from '../domain/businesses/register-business.ts'
import type { ListPage } from '../domain/list-page.ts'
import { featureBusiness } from '../domain/moderation/feature-business.ts'
import { getAdminStats } from '../domain/moderation/get-admin-stats.ts'
import { listAllBusinesses, listPendingBusinesses } from '../domain/moderation/list-for-review.ts'
import {
  activateBusiness,
  approveBusiness,
  rejectBusiness,
  suspendBusiness,
} from '../domain/moderation/move-business.ts'
import { searchBusinesses } from '../domain/search/search-businesses.ts'
import type { CallTools } from './call-tools.ts'

export type Handler = (tools: CallTools, input: unknown) => Promise<unknown>

type Answer<Result> = Result extends (infer Item)[] ? ListPage<Item> : Result
type Handlers = {
  [Name in EndpointName]: (tools: CallTools, input: InputOf<Name>) => Promise<Answer<ResultOf<Name>>>
}

export const handlers: Handlers = {
  checkAuth: async ({ session: { user } }) => (user ? { authenticated: true, user } : signedOut),
  login: async (tools, input) => {
    const { user, token } = await signIn(tools, tools.address, input)
    tools.cookie.keep(token)
    return { authenticated: true, user }
  },
  logout: async ({ db, token, cookie }) => {
    await signOut(db, token)
    cookie.drop()
    return signedOut
  },
  resetPassword: async (tools, input) => {
    await resetPassword(tools, tools.address, input)
    tools.cookie.drop()
    return signedOut
  },

  listBusinesses: ({ db }, input) => listBusinesses(db, input),
  listFeaturedBusinesses: ({ db }, input) => listFeaturedBusinesses(db, input),
  searchBusinesses: ({ db }, input) => searchBusinesses(db, input),
  getBusiness: ({ db, session }, input) => getBusiness(db, session.actor, input.id),

  registerBusiness: (tools, input) => registerBusiness(tools, tools.address, tools.uploads, input),
  getMyBusiness: ({ db, session }) => getOwnBusiness(db, asOwner(session.actor)),
  editBusiness: (tools, input) => editBusiness(tools, asOwner(tools.session.actor), tools.uploads, input),
  changeSettings: async (tools, input) => {
    const { settings, token } = await changeSettings(tools, asOwner(tools.session.actor), input)
    if (token) tools.cookie.keep(token)
    return settings
  },

  getAdminStats: ({ db }) => getAdminStats(db),
  listPendingBusinesses: ({ db }, input) => listPendingBusinesses(db, input),
  listAllBusinesses: ({ db }, input) => listAllBusinesses(db, input),
  approveBusiness: (tools, input) => approveBusiness(tools, asAdmin(tools.session.actor), input.id),
  rejectBusiness: (tools, input) => rejectBusiness(tools, asAdmin(tools.session.actor), input.id),
  suspendBusiness: (tools, input) => suspendBusiness(tools, asAdmin(tools.session.actor), input.id),
  activateBusiness: (tools, input) => activateBusiness(tools, asAdmin(tools.session.actor), input.id),
  featureBusiness: (tools, input) => featureBusiness(tools, asAdmin(tools.session.actor), input),
}

const signedOut = { authenticated: false } as const
