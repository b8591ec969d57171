// Knows the browsers that are signed in to the own account, and how the others are signed out.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OpenSession } from '../../contract/account.ts'
import { showToast } from '../ui/toast-store.ts'
import { showFailureToast } from './failure-toast.ts'
import { send } from './send.ts'
import { openSessionsKey } from './session.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

export const openSessionsQuery = queryOptions<OpenSession[]>({ queryKey: [openSessionsKey] })

export function useEndOthers() {
  const client = useQueryClient()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      const left = await send<'endOtherSessions'>('POST', '/api/auth/sessions/end-others')
      client.setQueryData(openSessionsQuery.queryKey, left)
      showToast({ title: 'Signed out everywhere else' })
    } catch (error) {
      showFailureToast('Nothing was changed', error, 'Something went wrong. Please try again.')
    }
  })
  return { endOthers: () => void run(), isBusy: isRunning }
}
