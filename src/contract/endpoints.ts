// Knows every call: method, path, who may make it, what it takes, what it answers (spec §7).
import { z } from 'zod'
import { AuthCheck } from './account.ts'
import { BusinessCard, BusinessDetail, OwnBusiness } from './business.ts'
import { ListInput, SearchInput } from './search.ts'

/** Who may make a call: everyone, an owner linked to a business, or an administrator. */
export type Access = 'everyone' | 'owner' | 'admin'

/**
 * One call as data. `input` is checked against path parameters and query together; `result` is what a success
 * answers; a `list` answers an array and says in headers where it goes on; `shared` answers are the same for
 * every visitor without a session and may be kept by the read cache.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  access: Access
  summary: string
  input: z.ZodObject
  result: z.ZodType
  list: boolean
  shared: boolean
}

const BusinessId = z.strictObject({ id: z.uuid('This is not the address of a business.') })

/** All the calls of the program; the server serves exactly these, the OpenAPI page lists exactly these. */
export const endpoints = {
  checkAuth: {
    method: 'GET',
    path: '/api/auth/check',
    access: 'everyone',
    summary: 'Whether this browser is signed in, and as whom.',
    input: z.strictObject({}),
    result: AuthCheck,
    list: false,
    shared: false,
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
    summary: 'Approved businesses that the editors featured, latest first.',
    input: ListInput,
    result: z.array(BusinessCard),
    list: true,
    shared: true,
  },
  searchBusinesses: {
    method: 'GET',
    path: '/api/businesses/search',
    access: 'everyone',
    summary: 'Approved businesses that match a text, a category and a place, best first.',
    input: SearchInput,
    result: z.array(BusinessCard),
    list: true,
    shared: true,
  },
  getBusiness: {
    method: 'GET',
    path: '/api/businesses/:id',
    access: 'everyone',
    summary: 'One business. Its owner and administrators see it in every state, everyone else once approved.',
    input: BusinessId,
    result: z.union([BusinessDetail, OwnBusiness]),
    list: false,
    shared: true,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
/** What the handler of a call is given. */
export type InputOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['input']>
/** What the handler of a call answers. */
export type ResultOf<Name extends EndpointName> = z.infer<(typeof endpoints)[Name]['result']>
