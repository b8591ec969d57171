// How a tab learns that someone signed in or out in another tab.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '../ui/toast.ts'
import { resetPersonalData, sessionChannel, sessionQuery } from './session.ts'

/**
 * Reloads the session after another tab signed in or out: otherwise a form in this tab could save into the business of the new user. When
 * another account is signed in, it says so, and loads the private data on the screen again.
 */
export function useSessionSync(): void {
  const client = useQueryClient()
  const { data: auth } = useQuery(sessionQuery)
  const before = useRef('')
  useEffect(() => {
    const channel = new BroadcastChannel(sessionChannel)
    channel.onmessage = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // A form that signed in without a script notified no other tab.
    channel.postMessage('')
    return () => channel.close()
  }, [client])
  useEffect(() => {
    const person = auth?.authenticated ? auth.user : null
    if (before.current && person && person.id !== before.current) {
      void resetPersonalData(client)
      showToast(replaced(person.email))
    }
    before.current = person?.id ?? ''
  }, [auth, client])
}

const replaced = (email: string) => ({
  title: 'Another account is signed in',
  text: `In another tab of this browser, someone signed in as ${email}.`,
  tone: 'notice' as const,
})
