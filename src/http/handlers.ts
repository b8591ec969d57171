// Knows which verb answers which call; one line each, nothing is decided here.
import type { EndpointName, InputOf, ResultOf } from '../contract/endpoints.ts'
import type { Db } from '../database/connect.ts'
import type { Session } from '../domain/accounts/find-session.ts'
import { getBusiness } from '../domain/businesses/get-business.ts'
import { listBusinesses, listFeaturedBusinesses } from '../domain/businesses/list-businesses.ts'
import type { ListPage } from '../domain/list-page.ts'
import { searchBusinesses } from '../domain/search/search-businesses.ts'

/** What a handler may use: the database, and who asks. */
export type CallTools = { db: Db; session: Session }
export type Handler = (tools: CallTools, input: unknown) => Promise<unknown>

type Answer<Result> = Result extends (infer Item)[] ? ListPage<Item> : Result
type Handlers = {
  [Name in EndpointName]: (tools: CallTools, input: InputOf<Name>) => Promise<Answer<ResultOf<Name>>>
}

export const handlers: Handlers = {
  checkAuth: async ({ session }) =>
    session.user ? { authenticated: true, user: session.user } : { authenticated: false },
  listBusinesses: ({ db }, input) => listBusinesses(db, input),
  listFeaturedBusinesses: ({ db }, input) => listFeaturedBusinesses(db, input),
  searchBusinesses: ({ db }, input) => searchBusinesses(db, input),
  getBusiness: ({ db, session }, input) => getBusiness(db, session.actor, input.id),
}
