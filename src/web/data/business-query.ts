// Knows the call for one business. A missing business is a result (null), not a failure.
import { queryOptions } from '@tanstack/react-query'
import type { BusinessDetail } from '../../contract/business.ts'
import { findCode } from '../../contract/business-code.ts'
import { browserGet, type Get, isOk } from './browser-get.ts'
import { toCallError } from './call-error.ts'
import { bodyOf } from './response-body.ts'

/** The query key of one business. 'one' keeps it apart from lists, since an id in an address may be 'featured'. */
export const businessKey = (id: string) => ['/api/businesses', 'one', id]

/** Only an id or a code is sent to the server: another text could be the path of another call. */
export const idPattern = /^[\da-f-]{36}$/i

/**
 * The business with an id, or with the code at the end of a readable address. Null when there is none, or it is not public
 * (404).
 */
export function businessQuery(id: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: businessKey(id),
    queryFn: async ({ signal }): Promise<BusinessDetail | null> => {
      const idOrCode = idPattern.test(id) ? id : findCode(id)
      if (!idOrCode) return null
      const response = await get(`/api/businesses/${idOrCode}`, signal)
      if (response.status === 404 || response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getBusiness'>(response)
    },
  })
}

/** Whether everybody can see the business of a page. What the public reads does not even name a status. */
export const isPublic = (business: object): boolean =>
  !('approvalStatus' in business) || business.approvalStatus === 'approved'
