// The calls with which a directory is administered: its settings, pages, people, public holidays and failed searches.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewHoliday, PublicHoliday } from '../../contract/hours.ts'
import type { Person, StaffRole } from '../../contract/people.ts'
import type { FailedSearchRow } from '../../contract/search.ts'
import type { PageVersion, WrittenPage, WrittenPageItem } from '../../contract/site-page.ts'
import type { LaunchStep, SiteSettings } from '../../contract/site-settings.ts'
import { linesKey } from './history-lists.ts'
import { invalidateAll } from './list-loading.ts'
import { colleaguesQuery } from './moderation-lists.ts'
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
