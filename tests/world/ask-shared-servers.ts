// Knows how a test file asks for a server of the whole run.
import { inject } from 'vitest'

/** The address of the shared Chromium, or of a new database on the shared PostgreSQL server. */
export async function askSharedServers(path: 'chromium' | `postgres/${string}`): Promise<string> {
  const response = await fetch(`${inject('sharedServers')}/${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
