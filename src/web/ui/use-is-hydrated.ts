// Knows whether the script of the page is running yet: not on the server, and not in the first drawing after it.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
