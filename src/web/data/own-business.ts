// Knows the call for the business of the signed-in owner.
import { queryOptions } from '@tanstack/react-query'
import type { OwnBusiness } from '../../contract/business.ts'

export const ownBusinessQuery = queryOptions<OwnBusiness>({ queryKey: ['/api/business', 'my-business'] })
