// Knows whether the page is hydrated: false on the server and in the first render of the browser.
import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}
