// Knows the call for the businesses that may be the same as one, in any state.
import { queryOptions } from '@tanstack/react-query'
import type { SimilarItem } from '../../contract/similar.ts'

export const similarQuery = (id: string) =>
  queryOptions<SimilarItem[]>({ queryKey: [`/api/admin/businesses/${id}/similar`] })
