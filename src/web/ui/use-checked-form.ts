// When a form is validated, with the schema of the server: on submit, and after that or after a refusal on every change.
import { type SubmitEvent, useCallback, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { accountField } from '../../contract/typed-form.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useRefusedForm } from '../data/send.ts'

/** The values of a form that was sent without a script, as the form has them. */
export type ReadTyped<Fields> = (values: RefusedForm['values']) => Partial<Fields>

/**
 * Text fields need no default value: without one, text that was typed or filled in before hydration stays.
 * `submit` ignores further presses until `send` is done. `action` is where the browser sends the form without a script. When it
 * was refused there, the form has what was typed and the errors from the start, also in the HTML of the server.
 */
export function useCheckedForm<Fields extends FieldValues, Context, Sent extends FieldValues>(
  resolver: Resolver<Fields, Context, Sent>,
  defaults: DefaultValues<Fields>,
  action: PageFormAction,
  readTyped: ReadTyped<Fields> = firstTexts,
) {
  const { refused } = useRefusedForm(action)
  const [start] = useState(() => ({
    values: { ...defaults, ...(refused && readTyped(fieldsIn(refused.values))) } as DefaultValues<Fields>,
    errors: refused && { errors: errorsOf<Fields>(refused) },
  }))
  // The error summary takes the focus, not the first field with an error.
  const form = useForm<Fields, Context, Sent>({
    resolver: withFirstErrors(resolver),
    defaultValues: start.values,
    shouldFocusError: false,
    mode: start.errors ? 'onChange' : 'onSubmit',
    ...start.errors,
  })
  const { run } = useOneAtATime((send: (values: Sent) => Promise<void>, event: SubmitEvent) =>
    form.handleSubmit(send)(event),
  )
  const submit = (send: (values: Sent) => Promise<void>) => async (event: SubmitEvent) => {
    event.preventDefault()
    await run(send, event)
  }
  // The HTML has the values: the form is complete before it is hydrated, and without a script.
  const register: typeof form.register = (name, rules) => ({
    ...form.register(name, rules),
    defaultValue: (start.values as Partial<Fields>)[name],
  })
  // The error of a field without an input goes when the field is changed, as that of an input does.
  const setValue = useCallback<typeof form.setValue>(
    (name, value, options) => {
      form.setValue(name, value, options)
      form.clearErrors(name)
    },
    [form.setValue, form.clearErrors],
  )
  return { ...form, register, setValue, submit, refused }
}

/** A list is one field of the form: its first error, at whatever depth, is shown for the whole. */
const withFirstErrors =
  <Fields extends FieldValues, Context, Sent>(
    resolver: Resolver<Fields, Context, Sent>,
  ): Resolver<Fields, Context, Sent> =>
  async (...input) => {
    const result = await resolver(...input)
    const errors = Object.entries(result.errors).map(([name, error]) => [name, findError(error)])
    return errors.length === 0 ? result : { values: {}, errors: Object.fromEntries(errors) }
  }

function findError(error: unknown): FieldError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string')
    return { type: 'custom', message: error.message }
  for (const inner of Object.values(error)) {
    const found = findError(inner)
    if (found) return found
  }
  return undefined
}

/** Without the hidden fields that say which account and which page the form is about: the schema would refuse them. */
const fieldsIn = ({ [accountField]: _account, page: _page, ...values }: RefusedForm['values']) => values

const firstTexts = <Fields>(values: RefusedForm['values']) =>
  Object.fromEntries(Object.entries(values).map(([name, [text]]) => [name, text])) as Partial<Fields>

const lostFileText = 'Please choose this picture again: your browser could not keep it.'
const lostPasswordText = 'Please type this password again: it was not kept.'

function errorsOf<Fields extends FieldValues>({
  issues,
  message,
  lostFiles,
  lostPasswords,
}: RefusedForm): FieldErrors<Fields> {
  const error = (message: string) => ({ type: 'server', message })
  return Object.fromEntries([
    ...(issues.length === 0 ? [['root', { server: error(message) }]] : []),
    ...lostFiles.map((name) => [name, error(lostFileText)]),
    ...lostPasswords.map((name) => [name, error(lostPasswordText)]),
    ...issues.map(({ path, message }) => [path, error(message)]),
  ])
}
