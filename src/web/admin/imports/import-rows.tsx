// What happens to the rows of a list: a tab for each outcome, and its rows with their reasons.
import { useState } from 'react'
import type { Import, ImportRow } from '../../../contract/import.ts'
import { importFields, importOutcomes } from '../../../contract/import-fields.ts'
import { businessPath } from '../../../contract/page.ts'
import { HistoryList } from '../../business/history-list.tsx'
import { useLines } from '../../data/history-lists.ts'
import { importPath, importRowsQuery } from '../../data/imports.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { count, outcomeWords } from './import-words.ts'

export function ImportRows({ list: { id, counts } }: { list: Import }) {
  const filled = importOutcomes.filter((outcome) => counts[outcome] > 0)
  const [chosen, setChosen] = useState<(typeof importOutcomes)[number] | null>(null)
  const shown = chosen && filled.includes(chosen) ? chosen : filled[0]
  if (!shown) return null
  return (
    <section className="panel import-rows" aria-labelledby="rows">
      <h2 id="rows">What happens to the rows</h2>
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
      <p role="status">{outcomeWords[shown].text}</p>
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
