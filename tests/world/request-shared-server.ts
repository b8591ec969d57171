// Requests a database on a server that the whole run shares.
import { inject } from 'vitest'

/** The address of a new database on the shared PostgreSQL server, its addresses behind the pooler, or the folder of the embedded database. */
export async function requestSharedServer(
  path: `${'postgres' | 'pooled'}/${string}` | 'embedded',
): Promise<string> {
  const response = await fetch(`${inject('sharedServers')}/${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
