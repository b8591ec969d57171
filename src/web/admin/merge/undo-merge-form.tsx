// The button that takes a merge back. The browser sends it by itself before the script is loaded.
import { Undo2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useMergeCalls } from '../../data/moderate.ts'
import { showFailureToast, useOneAtATime } from '../../data/send.ts'
import { focusHeading } from '../../navigation/focus-management.ts'
import { SignedInAs } from '../../ui/form-summary.tsx'
import { showToast } from '../../ui/toast.tsx'

export function UndoMergeForm({ mergeId, businessId }: { mergeId: number; businessId: string }) {
  const { undo } = useMergeCalls()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await undo.mutateAsync(mergeId)
      showToast({ title: 'Merge taken back', text: 'Both listings are as they were.' })
      // The button is gone.
      focusHeading()
    } catch (error) {
      showFailureToast('The merge was not taken back', error)
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form method="post" action={`/admin/businesses/${businessId}/history`} onSubmit={submit}>
      <SignedInAs />
      <input type="hidden" name="id" value={mergeId} />
      <input type="hidden" name="page" value={businessId} />
      <button type="submit" className="button" data-held aria-disabled={isRunning || undefined}>
        <Undo2 aria-hidden="true" /> Take Back<span className="sr-only"> this merge</span>
      </button>
    </form>
  )
}
