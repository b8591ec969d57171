// Knows when another tab of this browser has signed in or out, and says so to them. All tabs share one cookie, and so one user.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionChannel, sessionQuery } from './session.ts'

/** Loads the session again then. Otherwise a form in this tab could save into the business of the new user. */
export function useSessionSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel)
    channel.onmessage = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // A form that signed in without a script told nobody.
    channel.postMessage('')
    return () => channel.close()
  }, [client])
}
