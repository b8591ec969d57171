// The calls with which a moderator reads and changes the list of public holidays.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewHoliday, PublicHoliday } from '../../contract/public-holiday.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'

export const publicHolidaysQuery = queryOptions<PublicHoliday[]>({ queryKey: ['/api/admin/public-holidays'] })

/**
 * Adds a proclaimed day, or removes one by its date. Both load the list and the log again, and the lists that say what
 * is open, also after a failure: a colleague may have changed it.
 */
export function useHolidayChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: linesKey }),
      client.invalidateQueries({ queryKey: publicHolidaysQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['/api/businesses'] }),
    ])
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
