// Knows the error summary of a form: it takes the focus and links to each field with an error.
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { fieldId } from './field.tsx'

type FormSummaryProps<Fields extends FieldValues, Context, Sent> = {
  control: Control<Fields, Context, Sent>
  /** The names of the fields, in the order of the screen. */
  order: readonly string[]
  /** The title of an error that belongs to no field (`root.server`), such as 'Update failed'. */
  failureTitle: string
}

/** Shown after a failed submit, with or without a script. */
export function FormSummary<Fields extends FieldValues, Context, Sent>({
  control,
  order,
  failureTitle,
}: FormSummaryProps<Fields, Context, Sent>) {
  const { errors, submitCount } = useFormState({ control })
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (submitCount > 0) box.current?.focus()
  }, [submitCount])
  const problems = listProblems(errors, order)
  const failure = errors.root?.server?.message
  if (problems.length === 0 && !failure) return null
  // Before the first submit there are only the errors that came with the page. Nothing moves the focus there without a script.
  const role = submitCount === 0 ? 'alert' : undefined
  return (
    <section className="form-summary" aria-labelledby={id} role={role} tabIndex={-1} ref={box}>
      <h2 id={id}>{failure ? failureTitle : countProblems(problems.length)}</h2>
      {failure && <p>{failure}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, name)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Problem = { name: string; message: string }

function listProblems(errors: object, order: readonly string[]): Problem[] {
  return Object.entries(errors as Record<string, { message?: unknown } | undefined>)
    .filter(([name]) => name !== 'root')
    .map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

const countProblems = (count: number) =>
  count === 1 ? 'Please check one thing' : `Please check ${count} things`

/** Moves only the focus: following the link would change the address and the history. */
function goToField(event: MouseEvent, name: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId(name))
  const isInput = field?.matches('input, select, textarea')
  const inside =
    field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    field?.querySelector<HTMLElement>('input') ??
    field?.querySelector<HTMLElement>('select, button')
  const input = isInput ? field : inside
  input?.focus()
}
