// Each handler refuses callers without permission by itself, independently of the access check of the contract.
import { expect, test } from 'vitest'
import type { Access } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import type { Principal } from '../domain/principal.ts'
import type { CallContext } from './access.ts'
import { handlers } from './handlers.ts'

const owner: Principal = { role: 'owner', userId: 'an owner', businessId: 'a business' }
const moderator: Principal = { role: 'moderator', userId: 'a moderator', businessId: null }
const namesWith = (access: Access) =>
  (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access === access)

/** Runs a handler without a database: a handler that refuses needs none. */
const call = async (name: EndpointName, principal: Principal) =>
  (handlers[name] as (context: CallContext, input: object) => unknown)(
    { session: { principal, user: null } } as unknown as CallContext,
    {},
  )

test.each(namesWith('staff'))('%s refuses an owner', async (name) => {
  await expect(call(name, owner)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each(namesWith('administrator'))('%s refuses a moderator', async (name) => {
  await expect(call(name, moderator)).rejects.toMatchObject({ code: 'forbidden' })
})
