// Knows the sentence about a form without a script that was refused as a whole.
import type { PageFormAction } from '../../contract/page-form.ts'
import { useRefusedForm } from '../data/refused-form.ts'

export function PlainFailure({ action }: { action: PageFormAction }) {
  const { refused } = useRefusedForm(action)
  return refused && <p role="alert">{refused.message}</p>
}
