// Knows the secret after the # of a one-time link. Browsers do not send that part, so no server logs it.
import { useEffect, useState } from 'react'

/** Null until it is read, '' when the address has none. It is removed from the address bar, where others could read it. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1)
      setToken((known) => found || known || '')
      if (found) history.replaceState(history.state, '', location.pathname)
    }
    read()
    // Opening a second link in the same tab does not reload the page.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}
