// The rows of a list by outcome, each with its reason, and the texts about outcomes and progress.
import { useState } from 'react'
import { formatCount } from '../../../contract/day-text.ts'
import type { Import, ImportRow } from '../../../contract/import.ts'
import {
  type ImportOutcome,
  importFields,
  importOutcomes,
  keptDays,
} from '../../../contract/import-fields.ts'
import { businessPath } from '../../../contract/page.ts'
import { HistoryList } from '../../business/history-list.tsx'
import { importPath, importRowsQuery } from '../../data/administration.ts'
import { useLines } from '../../data/paged-lists.ts'
import { PageLink } from '../../navigation/navigation.tsx'

export function ImportRows({ list: { id, state, counts } }: { list: Import }) {
  const filled = importOutcomes.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<(typeof importOutcomes)[number] | null>(null)
  const shown = chosen && filled.includes(chosen) ? chosen : filled[0]
  if (!shown) return null
  return (
    <section className="panel import-rows" aria-labelledby="rows">
      <h2 id="rows">What becomes of the rows</h2>
      <div className="import-tabs needs-script">
        {filled.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="button"
            aria-pressed={outcome === shown}
            onClick={() => setChosen(outcome)}
          >
            {`${outcomeWords[outcome].label} ${count(counts[outcome])}`}
          </button>
        ))}
      </div>
      <p role="status">{outcomeWords[shown][state] ?? outcomeWords[shown].text}</p>
      <OutcomeRows key={shown} id={id} outcome={shown} />
    </section>
  )
}

function OutcomeRows({ id, outcome }: { id: string; outcome: (typeof importOutcomes)[number] }) {
  return (
    <HistoryList
      list={useLines(importRowsQuery(id, outcome))}
      failureTitle="The rows could not be loaded"
      none="No row has this outcome any longer."
      pathOf={() => importPath(id)}
    >
      {(row) => <RowItem key={row.line} row={row} />}
    </HistoryList>
  )
}

function RowItem({ row: { line, name, sentence, field, cell, businessId } }: { row: ImportRow }) {
  return (
    <li className="import-row">
      <h3>
        <bdi>{name}</bdi> <span className="import-soft">{`Row ${line}`}</span>
      </h3>
      <p>{sentence}</p>
      {field && cell && (
        <p className="import-soft">
          {`${importFields[field]}: `}
          <bdi>{cell}</bdi>
        </p>
      )}
      {businessId && (
        <PageLink className="text-button" href={businessPath(businessId)}>
          View the listing<span className="sr-only">{` of ${name}`}</span>
        </PageLink>
      )}
    </li>
  )
}

type OutcomeWords = { label: string; text: string } & Partial<Record<Import['state'], string>>

/** The name of each outcome, and what it means: at first, and in a later state of the list if that is different. */
const outcomeWords: Record<ImportOutcome, OutcomeWords> = {
  new: {
    label: 'New',
    text: 'These rows become businesses.',
    done: 'These rows became businesses.',
    'taken-back': 'These rows became businesses, which were removed when the list was taken back.',
  },
  changed: {
    label: 'Changed',
    text: 'These businesses came from an earlier list, and have no owner. Their details are changed.',
    done: 'These businesses came from an earlier list, and had no owner. Their details were changed.',
    'taken-back': 'These businesses have the details again that they had before this list.',
  },
  same: { label: 'Same', text: 'These businesses are already in the directory. Nothing is changed.' },
  duplicate: {
    label: 'Duplicate',
    text: 'These rows may be businesses that are already here. They are not imported.',
  },
  refused: {
    label: 'Refused',
    text: 'These rows cannot be imported. Download the errors to correct them.',
  },
  kept: { label: 'Kept', text: 'These businesses stayed when the list was taken back.' },
}

const count = (number: number): string => formatCount(String(number))

/** '1 row', '1,214 rows'. */
export const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${count(rows)} rows`)

/** The progress of a list, as a sentence. */
export function stateText({ state, work, done, rows, counts, written }: Import): string {
  if (work === 'check') return `Checking: ${count(done)} of ${rowsText(rows)}.`
  if (work === 'run') return `Importing: ${count(done)} of ${rowsText(counts.new + counts.changed)}.`
  if (work === 'take-back') return `Taking back: ${count(done)} done.`
  if (state === 'read') return 'Uploaded. Now say what its columns contain.'
  if (state === 'checked')
    return `Checked. Nothing is imported yet: ${rowsText(counts.new + counts.changed)} can be.`
  const hasRows = importOutcomes.some((outcome) => counts[outcome] > 0)
  if (!hasRows) return `${state === 'taken-back' ? 'Taken back' : 'Imported'} more than ${keptDays} days ago.`
  if (state === 'taken-back')
    return counts.kept > 0 ? `Taken back, except ${count(counts.kept)} that someone changed.` : 'Taken back.'
  return written === 1 ? 'Imported: 1 business.' : `Imported: ${count(written)} businesses.`
}
