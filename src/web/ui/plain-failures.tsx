// Knows the sentence about a button of a page that was pressed without a script, and refused.
import { useQueryClient } from '@tanstack/react-query'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { refusedFormKey } from '../data/refused-form.ts'

export function PlainFailures({ actions }: { actions: readonly PageFormAction[] }) {
  const refused = useQueryClient().getQueryData<RefusedForm>(refusedFormKey)
  if (!refused || !actions.includes(refused.action)) return null
  return (
    <p className="notice" role="alert">
      {refused.message}
    </p>
  )
}
