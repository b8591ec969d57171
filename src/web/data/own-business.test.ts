// Which responses about an account and its business are stored when the account may have changed meanwhile.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import type { AuthCheck } from '../../contract/account.ts'
import { ownBusinessQuery, storeOwnBusiness, storeSession } from './own-business.ts'
import { sessionQuery } from './session.ts'

const sessionOf = (id: string, businessId: string) =>
  ({
    authenticated: true,
    user: { id, businessId, username: id, email: `${id}@mzansi.example`, isAdmin: 0 },
  }) as const
const thandi = sessionOf('thandi', fullBusiness.id)
const pieter = sessionOf('pieter', 'another-listing')

function openAs(auth: AuthCheck): QueryClient {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, auth)
  return client
}

test.each([
  ['stored for its owner', thandi, fullBusiness],
  ['not stored for another owner who has signed in meanwhile', pieter, undefined],
  ['not stored after signing out', { authenticated: false } as const, undefined],
])('the changed listing is %s', (_, auth, stored) => {
  const client = openAs(auth)
  void storeOwnBusiness(client, fullBusiness)
  expect(client.getQueryData(ownBusinessQuery.queryKey)).toEqual(stored)
})

test('of two responses that overtake each other, the one with the higher version is kept', () => {
  const client = openAs(thandi)
  const newer = { ...fullBusiness, version: fullBusiness.version + 1 }
  void storeOwnBusiness(client, newer)
  void storeOwnBusiness(client, fullBusiness)
  expect(client.getQueryData(ownBusinessQuery.queryKey)).toEqual(newer)
})

const leaving = { ...thandi, user: { ...thandi.user, leavesAt: '2026-12-06T00:00:00.000Z' } } as AuthCheck

test.each([
  ['stored for its user', thandi, leaving],
  ['not stored for another user', pieter, pieter],
  ['not stored after signing out', { authenticated: false } as const, { authenticated: false }],
])('the changed session is %s', (_, auth, stored) => {
  const client = openAs(auth)
  void storeSession(client, leaving)
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(stored)
})
