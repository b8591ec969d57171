// What stands in the place of data that is not there: that it loads, or why it could not be loaded.
import { loadFailureText } from '../data/calls.ts'
import { Notice } from './notice.tsx'

type LoadStateProps = {
  of: { data: unknown; error: Error | null; refetch: () => unknown }
  failureTitle: string
}

/** Nothing once the data is there. */
export function LoadState({ of: { data, error, refetch }, failureTitle }: LoadStateProps) {
  if (data !== undefined) return null
  if (!error) return <p role="status">Loading...</p>
  return (
    <Notice title={failureTitle} onRetry={() => refetch()}>
      {loadFailureText(error)}
    </Notice>
  )
}
