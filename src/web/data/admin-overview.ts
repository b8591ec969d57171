// Knows the query of the moderators' overview. Unlike the lists it is loaded again when somebody comes back to it.
import { queryOptions } from '@tanstack/react-query'
import type { AdminOverview } from '../../contract/admin-overview.ts'

export const adminOverviewQuery = queryOptions<AdminOverview>({
  queryKey: ['/api/admin', 'overview'],
  staleTime: 10_000,
})
