// What surrounds the fields of a form: error summary, submit button, protection against double submits, and the notices after it was sent or refused.
import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { accountField } from '../../contract/typed-form.ts'
import { isSecondClick, refusedFormKey } from '../data/send.ts'
import { useSession } from '../data/session.ts'
import { useAddress } from '../navigation/navigation.tsx'
import { fieldId } from './fields.tsx'

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
  // Before the first submit there are only the errors that came with the page. Without a script, nothing moves the focus there.
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

/** Moves only the focus, because following the link would change the address and the history. It is followed only to a part of the form that is not shown. */
function goToField(event: MouseEvent, name: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId(name))
  if (field?.getClientRects().length === 0) location.hash = fieldId(name)
  const isInput = field?.matches('input, select, textarea')
  const inside =
    field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    field?.querySelector<HTMLElement>('input') ??
    field?.querySelector<HTMLElement>('select, button')
  const input = isInput ? field : inside
  input?.focus()
}

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

export function PlainFailures({ actions }: { actions: readonly PageFormAction[] }) {
  const refused = useQueryClient().getQueryData<RefusedForm>(refusedFormKey)
  if (!refused || !actions.includes(refused.action)) return null
  return (
    <p className="notice" role="alert">
      {refused.message}
    </p>
  )
}

type PlainFormProps = { action: PageFormAction; label: string; hasFiles?: boolean; children?: ReactNode }

export function PlainForm({ action, label, hasFiles = false, children }: PlainFormProps) {
  return (
    <noscript>
      <form
        className="form"
        method="post"
        action={action}
        encType={hasFiles ? 'multipart/form-data' : undefined}
      >
        <SignedInAs />
        {children}
        <div>
          <button type="submit" className="button">
            {label}
          </button>
        </div>
      </form>
    </noscript>
  )
}

/** The first field of a form that the browser may submit itself: the account of the page. With scripts, the page changes with the account. */
export function SignedInAs() {
  const auth = useSession()
  const email = auth.authenticated ? auth.user.email : ''
  return (
    <>
      {/* After Back, a browser refills a form whose first fields have the same names; with this name, never that of another account. */}
      <input type="hidden" name={`${accountField}-${email}`} disabled />
      <input type="hidden" name={accountField} value={email} />
    </>
  )
}

/** The text about each form, by the value of `sent` in the address. */
type SentNoticeProps = { words: Record<string, ReactNode> }

export function SentNotice({ words }: SentNoticeProps) {
  const sent = new URLSearchParams(useAddress().search).get('sent')
  if (sent === null || !Object.hasOwn(words, sent)) return null
  return (
    <p className="notice" role="status">
      {words[sent]}
    </p>
  )
}

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean }

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button button-main submit"
      // A press before hydration is held and repeated after it (start.ts). Without a script the browser sends the form.
      data-held
      aria-disabled={busy || undefined}
      // A quick response empties the form before the second click of a double click arrives.
      onClick={(event) => (busy || isSecondClick(event)) && event.preventDefault()}
    >
      {busy && <LoaderCircle aria-hidden="true" className="spinning" />}
      {busy ? busyLabel : label}
    </button>
  )
}

export function ButtonFailure({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="field-error">
          <TriangleAlert aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}

/** How long another submit is ignored, in milliseconds. The page stays until the server responds; after this time, people may press again. */
const ignoredMs = 5000

/** Returns an `onSubmit` handler that ignores a submit soon after another one. */
export function useSendOnce() {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return (event: SubmitEvent) => {
    if (event.timeStamp - sentAt.current < ignoredMs) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}

type LineFailuresProps = { actions: readonly PageFormAction[]; lines: readonly { id: number | string }[] }

/** Why a form was refused whose line is not on the page: somebody else closed or removed it first. */
export function LineFailures({ actions, lines }: LineFailuresProps) {
  const refused = useQueryClient().getQueryData<RefusedForm>(refusedFormKey) ?? null
  return lines.some(({ id }) => isOfLine(refused, id)) ? null : <PlainFailures actions={actions} />
}

/** Whether the refused form belongs to this line. */
export const isOfLine = (refused: RefusedForm | null, id: number | string): boolean =>
  refused?.values.id?.[0] === String(id)
