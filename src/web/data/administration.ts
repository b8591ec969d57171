// The calls with which a directory is administered: its settings, pages, people, public holidays, failed searches and imported lists.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewHoliday, PublicHoliday } from '../../contract/hours.ts'
import type { Import, ImportChange, ImportQuestion, ImportRow } from '../../contract/import.ts'
import type { ImportOutcome } from '../../contract/import-fields.ts'
import type { Person, StaffRole } from '../../contract/people.ts'
import type { FailedSearchRow } from '../../contract/search.ts'
import type { PageVersion, WrittenPage, WrittenPageItem } from '../../contract/site-page.ts'
import type { LaunchStep, SiteSettings } from '../../contract/site-settings.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { refetchAll } from './moderate.ts'
import { colleaguesQuery } from './moderation-lists.ts'
import { invalidateAll, linesKey } from './paged-lists.ts'
import { send } from './send.ts'

const settingsPath = '/api/admin/settings'

export const siteSettingsQuery = queryOptions<SiteSettings>({ queryKey: [settingsPath] })

/** Most steps are taken elsewhere: by a form, a command, or another administrator. */
export const launchStepsQuery = queryOptions<LaunchStep[]>({
  queryKey: ['/api/admin/launch-steps'],
  staleTime: 10_000,
})

/** A test email that the mail server accepted is a step before the launch. */
export function useSendTestMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'sendTestMail'>('POST', `${settingsPath}/test-mail`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: launchStepsQuery.queryKey }),
  })
}

const pagesKey = '/api/admin/pages'

export const writtenPagesQuery = queryOptions<WrittenPageItem[]>({ queryKey: [pagesKey] })

export const writtenPageQuery = (name: string) =>
  queryOptions<WrittenPage>({ queryKey: [pagesKey, encodeURIComponent(name)] })

export const pageVersionQuery = (name: string, number: string) =>
  queryOptions<PageVersion>({
    queryKey: [pagesKey, encodeURIComponent(name), 'versions', encodeURIComponent(number)],
  })

const peoplePath = '/api/admin/people'

export const peopleQuery = queryOptions<Person[]>({ queryKey: [peoplePath] })

/**
 * Each change reloads the list, the log, those to whom a listing can be assigned, and the steps before the launch, also after a failure: a
 * colleague may have changed them.
 */
export function usePeopleChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    invalidateAll(client, [
      peopleQuery.queryKey,
      colleaguesQuery.queryKey,
      launchStepsQuery.queryKey,
      linesKey,
    ])
  const invite = useMutation({
    mutationFn: (invitation: { email: string; role: string; currentPassword: string }) =>
      send<'invitePerson'>('POST', peoplePath, invitation),
    onSettled,
  })
  const changeRole = useMutation({
    mutationFn: ({ id, ...change }: { id: string; role: StaffRole; currentPassword: string }) =>
      send<'changeRole'>('PATCH', `${peoplePath}/${id}`, change),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send<'removePerson'>('DELETE', `${peoplePath}/${id}`),
    onSettled,
  })
  return { invite, changeRole, remove }
}

export const publicHolidaysQuery = queryOptions<PublicHoliday[]>({ queryKey: ['/api/admin/public-holidays'] })

/**
 * Adds a proclaimed day, or removes one by its date. Both reload the list, the log, and the lists that say what is open, also after a
 * failure: a colleague may have changed the days.
 */
export function useHolidayChanges() {
  const client = useQueryClient()
  const onSettled = () => invalidateAll(client, [linesKey, publicHolidaysQuery.queryKey, ['/api/businesses']])
  const proclaim = useMutation({
    mutationFn: (holiday: NewHoliday) =>
      send<'proclaimHoliday'>('POST', '/api/admin/public-holidays', holiday),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (day: string) => send<'removeHoliday'>('DELETE', `/api/admin/public-holidays/${day}`),
    onSettled,
  })
  return { proclaim, remove }
}

export const failedSearchesQuery = queryOptions<FailedSearchRow[]>({
  queryKey: ['/api/admin/failed-searches'],
})

const importsPath = '/api/admin/imports'
const importsPageSize = 24

/** The address of the page of one list. */
export const importPath = (id: string) => `/admin/imports/${id}`

/** The address of the file with the rows that are not imported. */
export const importErrorsPath = (id: string) => `${importsPath}/${id}/errors`

/** How often a list is polled while work on it is running, in milliseconds. */
const pollMs = 1000

/**
 * `search` is the query of the page's address: the cursor where the list begins. It is polled while one of them is checked, imported or
 * taken back.
 */
export function importsQuery(search: string, get: Get = browserGet) {
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [importsPath, 'all', start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        limit: String(importsPageSize),
        ...(pageParam && { cursor: pageParam }),
      })
      const response = await get(`${importsPath}?${params}`, signal)
      return toListPage<'listImports'>(response, 'The lists could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Import>) => last.next || undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ businesses }) => businesses.some(({ work }) => work)) ? pollMs : false,
  })
}

/** One list; it is polled while its rows are checked, imported or taken back. */
export const importQuery = (id: string) =>
  queryOptions<Import>({
    queryKey: [`${importsPath}/${id}`],
    refetchInterval: ({ state }) => (state.data?.work ? pollMs : false),
  })

/** The open questions about the rows of a list. */
export const importQuestionsQuery = (id: string) =>
  queryOptions<ImportQuestion[]>({ queryKey: [`${importsPath}/${id}/questions`] })

/** The rows of one outcome. */
export function importRowsQuery(id: string, outcome: ImportOutcome, get: Get = browserGet) {
  return infiniteQueryOptions({
    queryKey: [`${importsPath}/${id}/rows`, outcome],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ outcome, limit: '50', ...(pageParam && { cursor: pageParam }) })
      const response = await get(`${importsPath}/${id}/rows?${params}`, signal)
      return toListPage<'listImportRows'>(response, 'The rows could not be loaded')
    },
    initialPageParam: '',
    getNextPageParam: (last: ListPage<ImportRow>) => last.next || undefined,
  })
}

/** Uploads a list, and reloads the lists, also after a failure. */
export function useUpload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file)
      return send<'createImport'>('POST', importsPath, form)
    },
    onSettled: () => invalidateAll(client, [[importsPath]]),
  })
}

/** The changes to one list. Each reloads everything that shows it, also after a failure: a colleague may have changed it. */
export function useImportChanges(id: string) {
  const client = useQueryClient()
  const own = `${importsPath}/${id}`
  const onSettled = () =>
    Promise.all([
      invalidateAll(client, [[importsPath], [own], [`${own}/questions`], [`${own}/rows`]]),
      refetchAll(client),
    ])
  const change = useMutation({
    mutationFn: (input: Omit<ImportChange, 'id'>) => send<'changeImport'>('PATCH', own, input),
    onSettled,
  })
  const run = useMutation({ mutationFn: () => send<'runImport'>('POST', `${own}/run`, {}), onSettled })
  const takeBack = useMutation({
    mutationFn: () => send<'takeBackImport'>('POST', `${own}/take-back`, {}),
    onSettled,
  })
  const remove = useMutation({ mutationFn: () => send<'removeImport'>('DELETE', own, {}), onSettled })
  return { change, run, takeBack, remove, reload: onSettled }
}
