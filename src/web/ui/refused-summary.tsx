// Knows the error summary of a form that was sent without a script.
import type { RefusedForm } from '../../contract/page-form.ts'
import { fieldId } from './field.tsx'

type RefusedSummaryProps = { refused: RefusedForm | null; failureTitle: string }

export function RefusedSummary({ refused, failureTitle }: RefusedSummaryProps) {
  if (!refused) return null
  return (
    <section className="form-summary" aria-labelledby="form-summary" role="alert">
      <h2 id="form-summary">{failureTitle}</h2>
      {refused.issues.length === 0 && <p>{refused.message}</p>}
      <ul>
        {refused.issues.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
