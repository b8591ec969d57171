// Knows the secret behind the # of a one-time link: no server and no log ever sees it there.
import { useEffect, useState } from 'react'

/** Null until it is read, '' when the address has none. It leaves the address bar, so that nobody reads it there. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1)
      setToken((known) => found || known || '')
      if (found) history.replaceState(history.state, '', location.pathname)
    }
    read()
    // The same page stays when a second link is opened in it.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}
