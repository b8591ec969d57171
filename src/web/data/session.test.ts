// Tests which cached data a change of the user removes.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { businessKey } from './business-query.ts'
import { answeredFormKey } from './send.ts'
import { sessionQuery, switchUser } from './session.ts'

test.each([
  ['the history of the own listing', ['lines', '/api/business/history', '', '']],
  ['the log of moderators', ['lines', '/api/admin/log', '', '']],
  ['the waiting edits', ['lines', 'waiting']],
  ['the own listing', ['/api/business', 'my-business']],
  ['the open sessions', ['/api/auth/sessions']],
  ['the public page of a listing', businessKey('snoekvuur')],
  ['the result of a form', answeredFormKey],
])('a change of the user removes %s from the cache', (_, key) => {
  const client = new QueryClient()
  client.setQueryData(key, {})
  switchUser(client)
  expect(client.getQueryData(key)).toBeUndefined()
})

test.each([
  ['the session', sessionQuery.queryKey],
  ['a list of businesses', ['/api/businesses', 'results', '', '']],
  ['the reviews of a listing', ['reviews', 'snoekvuur', 'newest', '', '']],
  ['the link that a claimant came with', ['listing-invitation', 'snoekvuur']],
])('a change of the user keeps %s in the cache', (_, key) => {
  const client = new QueryClient()
  client.setQueryData(key, {})
  switchUser(client)
  expect(client.getQueryData(key)).toBeDefined()
})
