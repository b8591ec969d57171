// The open questions about the rows of a list; one answer applies to all rows with the same question.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offeredCategories } from '../../../contract/categories.ts'
import type { Import, ImportAnswer, ImportQuestion } from '../../../contract/import.ts'
import { importQuestionsQuery, useImportChanges } from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { showFailureToast } from '../../data/send.ts'
import { PlaceField } from '../../places/place-fields.tsx'
import { SelectField } from '../../ui/fields.tsx'
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
