// Knows which address is shown, in the browser and on the server.
import { createContext, useContext } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** `search` starts with '?' or is empty, exactly as in the address: decoding is the reader's business. */
export type Address = { path: string; search: string }

/** Set by the server only; a browser reads its own address. */
export const ServerAddress = createContext<Address | null>(null)

export function useAddress(): Address {
  const given = useContext(ServerAddress)
  const path = usePathname(given ? { ssrPath: given.path } : {})
  const search = useSearch(given ? { ssrSearch: given.search } : {})
  return { path, search }
}
