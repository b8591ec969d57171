// Knows the address of the page, in the browser and on the server.
import { createContext, useContext } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** `search` is empty or starts with '?'. It is encoded, exactly as in the address. */
export type Address = { path: string; search: string }

/** Only the server sets it. A browser reads its own address. */
export const ServerAddress = createContext<Address | null>(null)

export function useAddress(): Address {
  const given = useContext(ServerAddress)
  const path = usePathname(given ? { ssrPath: given.path } : {})
  const search = useSearch(given ? { ssrSearch: given.search } : {})
  return { path, search }
}
