// Knows the business that all pages of the area are about. It is loaded only for an account that has one (spec §7).
import { useQuery } from '@tanstack/react-query'
import { ownBusinessQuery } from '../data/own-business.ts'
import { useSession } from '../data/session.ts'

export function useOwnBusiness() {
  const auth = useSession()
  return useQuery({ ...ownBusinessQuery, enabled: auth.authenticated && auth.user.businessId !== null })
}
