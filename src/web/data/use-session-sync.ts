// Knows when another tab of this browser has signed in or out: both have the same cookie, and so the same person.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionChannel, sessionQuery } from './session.ts'

/** Asks again who is here; otherwise a form left open would be saved into the listing of the person after. */
export function useSessionSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    const news = new BroadcastChannel(sessionChannel)
    news.onmessage = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    return () => news.close()
  }, [client])
}
