// What visitors searched for and nobody offers.
import { queryOptions } from '@tanstack/react-query'
import type { FailedSearchRow } from '../../contract/search.ts'

export const failedSearchesQuery = queryOptions<FailedSearchRow[]>({
  queryKey: ['/api/admin/failed-searches'],
})
