// The form about a list: what each column contains, where the list comes from, and the category of rows without one.
import { type SubmitEvent, useId, useState } from 'react'
import { offeredCategories } from '../../../contract/categories.ts'
import type { Import } from '../../../contract/import.ts'
import { type ImportField, importFields } from '../../../contract/import-fields.ts'
import { useImportChanges } from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { type FieldErrors, fieldErrorsOf, sentenceOf, showFailureToast } from '../../data/send.ts'
import { fieldId, SelectField, TextField } from '../../ui/fields.tsx'
import { SubmitButton } from '../../ui/form-summary.tsx'
import { useSite } from '../../ui/page-head.ts'

const failureTitle = 'The list was not checked'
const missing = 'Please say where this list is from'

export function ColumnsForm({ list }: { list: Import }) {
  const { change } = useImportChanges(list.id)
  const heading = useId()
  const { categories } = useSite()
  const [fields, setFields] = useState(() => list.columns.map(({ field }) => field ?? ''))
  const [texts, setTexts] = useState({
    source: list.source ?? '',
    licence: list.licence ?? '',
    listedOn: list.listedOn,
    status: list.status as string,
    category: list.defaults.category ?? '',
  })
  const { run } = useOneAtATime(() =>
    save().catch((error: unknown) => showFailureToast(failureTitle, error, sentenceOf(error, ''))),
  )
  const save = () =>
    change.mutateAsync({
      columns: Object.fromEntries(
        list.columns.map(({ header }, at) => [header, (fields[at] || null) as ImportField | null]),
      ),
      source: texts.source,
      licence: texts.licence,
      listedOn: texts.listedOn,
      status: texts.status as Import['status'],
      defaults: {
        category: texts.category || null,
        trades: list.defaults.trades.map(({ id }) => id),
      },
    })
  const [isSent, setSent] = useState(false)
  const isMissing = texts.source.trim() === ''
  const errors: FieldErrors = {
    ...fieldErrorsOf(change.error),
    ...(isSent && isMissing && { source: missing }),
  }
  const field = (name: keyof typeof texts) => ({
    name,
    value: texts[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (isMissing) document.getElementById(fieldId('source'))?.focus()
    else void run()
  }
  return (
    <details className="panel import-said" open={list.state === 'read' || list.source === null}>
      <summary>
        <h2 id={heading}>What the columns contain</h2>
      </summary>
      <form className="form" onSubmit={submit} noValidate aria-labelledby={heading}>
        {errors.columns && <p className="field-error">{errors.columns}</p>}
        <ul className="import-columns">
          {list.columns.map(({ header, sample }, at) => (
            <li key={header}>
              <SelectField
                name={`column-${at}`}
                label={header}
                help={sample ? <bdi>{sample}</bdi> : 'Empty in the first rows'}
                value={fields[at]}
                onChange={(event) =>
                  setFields(
                    fields.map((one, index) => (index === at ? event.target.value : one)) as typeof fields,
                  )
                }
              >
                <option value="">Not imported</option>
                {Object.entries(importFields).map(([name, label]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </li>
          ))}
        </ul>
        <TextField
          label="Where the list comes from"
          autoComplete="off"
          help="Visitors see it on the page of each business."
          {...field('source')}
        />
        <TextField
          label="Licence"
          required={false}
          autoComplete="off"
          help="For example CC BY 4.0"
          {...field('licence')}
        />
        <TextField label="Date of the list" type="date" {...field('listedOn')} />
        <SelectField label="The new businesses" {...field('status')}>
          <option value="approved">are live at once</option>
          <option value="pending">wait for a moderator</option>
        </SelectField>
        <SelectField label="Category for rows without one" required={false} {...field('category')}>
          <option value="">Refuse such rows</option>
          {offeredCategories(categories).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubmitButton busy={change.isPending} label="Check the rows" busyLabel="Sending..." />
      </form>
    </details>
  )
}
