// Tests how a decision changes the lists on the screen, and how a filter is written to an address.
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { CallResponse } from '../../contract/page.ts'
import { moderationListsKey } from './business-lists.ts'
import { showOutcomes, withChanged } from './moderate.ts'
import {
  adminOverviewQuery,
  adminStatsQuery,
  listedStatus,
  type ModerationPages,
  noQueueFilter,
  pendingQuery,
  readListView,
  readModerationFilter,
  similarQuery,
  writeFilter,
} from './moderation-lists.ts'
import { changeLists } from './paged-lists.ts'

const item = (id: string, approvalStatus: ModerationItem['approvalStatus'] = 'pending'): ModerationItem => ({
  ...fullBusiness,
  id,
  approvalStatus,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedSince: [],
  lookedAtBy: null,
  assignee: null,
})

const list = (total: string, ...pages: ModerationItem[][]): ModerationPages => ({
  pages: pages.map((businesses) => ({ businesses, next: '', total })),
  pageParams: pages.map(() => ''),
})

const idsIn = ({ pages }: ModerationPages) => pages.map(({ businesses }) => businesses.map(({ id }) => id))

// Shows 4.13.
test('a business that is no longer pending leaves the queue, and the count goes down by one', () => {
  const after = withChanged(list('3', [item('a'), item('b')], [item('c')]), item('b', 'approved'), 'pending')
  expect(idsIn(after)).toEqual([['a'], ['c']])
  expect(after.pages.map(({ total }) => total)).toEqual(['2', '2'])
})

test('a list of every status keeps the business, with its new status', () => {
  const after = withChanged(list('2', [item('a'), item('b')]), item('a', 'rejected'), '')
  expect(idsIn(after)).toEqual([['a', 'b']])
  expect(after.pages[0]?.businesses[0]?.approvalStatus).toBe('rejected')
  expect(after.pages[0]?.total).toBe('2')
})

test('a count of 1000+ stays as it is, and a list without the business does not change', () => {
  expect(withChanged(list('1000+', [item('a')]), item('a', 'approved'), 'pending').pages[0]?.total).toBe(
    '1000+',
  )
  const other = list('1', [item('a')])
  expect(withChanged(other, item('b', 'approved'), 'pending')).toBe(other)
})

test('a filter is read back from its own address; an unknown status counts as none', () => {
  const filter = { q: '50% & "more" + chips', status: 'suspended' } as const
  expect(readModerationFilter(`?${writeFilter(filter)}`)).toEqual(filter)
  expect(readModerationFilter('?status=deleted&q=+')).toEqual({ q: '', status: '' })
  expect(writeFilter({ q: '', status: '' })).toBe('')
})

test('the status of a list is read from its query key', () => {
  expect(listedStatus(['/api/admin/businesses', 'pending', ''])).toBe('pending')
  expect(listedStatus(['/api/admin/businesses', 'all', 'q=spa&status=rejected'])).toBe('rejected')
  expect(listedStatus(['/api/admin/businesses', 'all', 'q=pending'])).toBe('')
})

test('a bulk decision invalidates the log, reports, counts, overview, similar listings and lists, and updates its row at once', async () => {
  const client = new QueryClient()
  const keys = [
    ['lines', '/api/admin/log'],
    ['/api/admin/reports', 'open'],
    adminStatsQuery.queryKey,
    adminOverviewQuery.queryKey,
    similarQuery('b').queryKey,
    [...moderationListsKey, 'all'],
  ]
  for (const key of keys) client.setQueryData(key, list('1', [item('a')]))
  const business = item('a', 'approved')
  await showOutcomes(client, [{ id: 'a', ok: true, message: 'Done.', decisionId: 1, business }])
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true))
  const all = keys.at(-1) ?? []
  expect(client.getQueryData<ModerationPages>(all)?.pages[0]?.businesses).toEqual([business])
})

test('what a bulk decision did, and who looks at a listing, stays in a list whose next page arrives afterwards', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const next = Promise.withResolvers<CallResponse>()
  const page = (id: string, link?: string) => ({ status: 200, body: [item(id)], headers: { link } })
  const get = (url: string) => (url.includes('cursor') ? next.promise : Promise.resolve(first))
  const first = page('a', '</api/admin/businesses/pending?cursor=2>; rel="next"')
  const options = pendingQuery('', noQueueFilter, readListView(''), get)
  const observer = new InfiniteQueryObserver(client, options)
  const stop = observer.subscribe(() => {})
  await client.fetchInfiniteQuery(options)
  const loading = observer.fetchNextPage()
  const business = { ...item('a', 'approved'), version: 2 }
  await showOutcomes(client, [{ id: 'a', ok: true, message: 'Done.', decisionId: 1, business }])
  const mark = (list: ModerationPages) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      businesses: page.businesses.map((one) => ({ ...one, lookedAtBy: 'a@b.example' })),
    })),
  })
  changeLists(client, moderationListsKey, mark)
  expect(client.getQueryState(options.queryKey)?.isInvalidated, 'it is loaded when it is next shown').toBe(
    true,
  )
  next.resolve(page('b'))
  await loading
  await expect
    .poll(() => client.getQueryData(options.queryKey)?.pages.flatMap(({ businesses }) => businesses))
    .toEqual([
      { ...business, lookedAtBy: 'a@b.example' },
      { ...item('b'), lookedAtBy: 'a@b.example' },
    ])
  stop()
})
