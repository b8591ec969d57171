// Decides what a page knows of its one-time link before anything is typed. While it does not know, the link counts as good.
import { useQuery } from '@tanstack/react-query'
import { isRefused } from '../../data/is-refused.ts'
import { send } from '../../data/send.ts'

/** `token` is null until it is read from the address, and '' when the address has none. */
export function useLinkCheck(token: string | null): 'good' | 'incomplete' | 'over' {
  const { data, error } = useQuery({
    queryKey: ['/api/auth/check-link', token],
    queryFn: () => send<'checkLink'>('POST', '/api/auth/check-link', { token }),
    enabled: Boolean(token),
  })
  if (token === '' || isRefused(error)) return 'incomplete'
  return data?.works === false ? 'over' : 'good'
}
