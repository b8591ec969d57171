// Knows the list that goes on where few results are: what is missing, what is shown instead, and how far it is.
import { useQuery } from '@tanstack/react-query'
import { BusinessCards } from '../../business/business-cards.tsx'
import type { ResultsPage } from '../../data/business-lists.ts'
import { elsewhereQuery } from '../../data/elsewhere.ts'
import type { Filter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { CorrectedWords } from './corrected-words.tsx'
import { adviceText, elsewhereHeading, missingText, shownText } from './elsewhere-words.ts'
import { NoResults } from './no-results.tsx'

type NearestElsewhereProps = {
  filter: Filter
  results: ResultsPage
  onViewAll: () => void
}

export function NearestElsewhere({ filter, results, onViewAll }: NearestElsewhereProps) {
  const { data, isPending } = useQuery(elsewhereQuery(filter, results))
  if (isPending) return null
  const isNone = results.businesses.length === 0
  if (!data) return isNone && <NoResults advice={adviceText(filter)} onViewAll={onViewAll} />
  return (
    <>
      {isNone && (
        <p className="none">
          <b>No businesses found</b> {missingText(filter, data)}
        </p>
      )}
      <section className="elsewhere" aria-labelledby="elsewhere-heading">
        <h2 id="elsewhere-heading">{elsewhereHeading(data)}</h2>
        <p>{shownText(filter, data)}</p>
        {data.corrected && <CorrectedWords {...data.corrected} />}
        <ul className="cards">
          <BusinessCards businesses={data.businesses} />
        </ul>
        {isNone && (
          <PageLink className="pill" href="/#results" onNavigate={onViewAll}>
            View All Businesses
          </PageLink>
        )}
      </section>
    </>
  )
}
