// Why the form of a line of a list was refused, when that line is no longer on the page.
import { useQueryClient } from '@tanstack/react-query'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { refusedFormKey } from '../data/refused-form.ts'
import { PlainFailures } from '../ui/form-summary.tsx'

type LineFailuresProps = { actions: readonly PageFormAction[]; lines: readonly { id: number | string }[] }

/** Why a form was refused whose line is not on the page: somebody else closed or removed it first. */
export function LineFailures({ actions, lines }: LineFailuresProps) {
  const refused = useQueryClient().getQueryData<RefusedForm>(refusedFormKey) ?? null
  return lines.some(({ id }) => isOfLine(refused, id)) ? null : <PlainFailures actions={actions} />
}

/** Whether the refused form belongs to this line. */
export const isOfLine = (refused: RefusedForm | null, id: number | string): boolean =>
  refused?.values.id?.[0] === String(id)
