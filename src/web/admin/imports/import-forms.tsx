// The forms about an uploaded list: the open questions about its rows, where one answer applies to all with the same question; and what each
// column contains, where the list comes from, and the category of rows without one.
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { offeredCategories } from '../../../contract/categories.ts'
import type { Import, ImportAnswer, ImportQuestion } from '../../../contract/import.ts'
import { type ImportField, importFields } from '../../../contract/import-fields.ts'
import { importQuestionsQuery, useImportChanges } from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { type FieldErrors, fieldErrorsOf, sentenceOf, showFailureToast } from '../../data/send.ts'
import { PlaceField } from '../../places/place-fields.tsx'
import { fieldId, SelectField, TextField } from '../../ui/fields.tsx'
import { SubmitButton } from '../../ui/form-summary.tsx'
import { useSite } from '../../ui/page-head.ts'
import { rowsText } from './import-rows.tsx'

export function ImportQuestions({ list }: { list: Import }) {
  const { data: questions = [] } = useQuery({ ...importQuestionsQuery(list.id), enabled: list.work === null })
  const { change } = useImportChanges(list.id)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const given = questions.flatMap((question) => toAnswer(question, answers[keyOf(question)] ?? ''))
  const { run, isRunning } = useOneAtATime(() =>
    change
      .mutateAsync({ answers: given })
      .catch((error: unknown) => showFailureToast('The answers were not saved', error)),
  )
  if (questions.length === 0) return null
  return (
    <section className="panel form" aria-labelledby="questions">
      <h2 id="questions">Open questions</h2>
      <p>
        One answer applies to all rows that say the same. A business without a place can still be imported.
      </p>
      <ul className="import-columns">
        {questions.map((question, at) => (
          <li key={keyOf(question)}>
            <QuestionField
              question={question}
              name={`question-${at}`}
              value={answers[keyOf(question)] ?? ''}
              onChoose={(value) => setAnswers({ ...answers, [keyOf(question)]: value })}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-main needs-script"
        aria-disabled={isRunning || given.length === 0 || undefined}
        onClick={given.length === 0 ? undefined : run}
      >
        Save the answers
      </button>
    </section>
  )
}

const keyOf = ({ about, question }: ImportQuestion) => `${about} ${question}`

/** The value of a question that is answered with no place. */
const noPlace = 'none'

type QuestionFieldProps = {
  question: ImportQuestion
  name: string
  value: string
  onChoose: (value: string) => void
}

function QuestionField({ question: one, name, value, onChoose }: QuestionFieldProps) {
  const { about, question, rows, examples, places, trades } = one
  const { categories } = useSite()
  const [other, setOther] = useState(noPlace)
  const quoted = question === '' ? 'nothing' : `"${question}"`
  const isOther = value === noPlace || value === other
  return (
    <>
      <SelectField
        name={name}
        required={false}
        label={about === 'place' ? `Where is ${quoted}?` : `What kind of business is ${quoted}?`}
        help={`${rowsText(rows)}: ${examples.join('; ')}`}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Not answered yet</option>
        {places.map(({ id, label }) => (
          <option key={id} value={String(id)}>
            {label}
          </option>
        ))}
        {about === 'place' && <option value={isOther ? value : noPlace}>Another place, or none</option>}
        {trades.map((trade) => (
          <option key={trade.id} value={JSON.stringify([trade.category, trade.id])}>
            {trade.name}
          </option>
        ))}
        {about === 'trade' &&
          offeredCategories(categories).map(({ name: category }) => (
            <option key={category} value={JSON.stringify([category])}>
              {category}
            </option>
          ))}
      </SelectField>
      {isOther && (
        <OtherPlace
          name={`${name}-place`}
          isChosen={value !== noPlace}
          onChoose={(answer) => {
            setOther(answer)
            onChoose(answer)
          }}
        />
      )}
    </>
  )
}

type OtherPlaceProps = { name: string; isChosen: boolean; onChoose: (value: string) => void }

function OtherPlace({ name, isChosen, onChoose }: OtherPlaceProps) {
  const [text, setText] = useState('')
  return (
    <PlaceField
      name={name}
      isChosen={isChosen}
      text={text}
      onType={(typed) => {
        setText(typed)
        onChoose(noPlace)
      }}
      onChoose={(place) => {
        setText(place.label)
        onChoose(String(place.id))
      }}
    />
  )
}

function toAnswer({ about, question }: ImportQuestion, value: string): ImportAnswer[] {
  if (value === '') return []
  if (about === 'place') return [{ about, question, placeId: value === noPlace ? null : Number(value) }]
  const [category, ...trades]: string[] = JSON.parse(value)
  return category ? [{ about, question, category, trades }] : []
}

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
