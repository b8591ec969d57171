// The listings without a trade, in groups with the same proposed trades; one answer is for a whole group.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../contract/day-text.ts'
import { businessPath } from '../../contract/page.ts'
import type { TradedBusiness, UntradedGroup } from '../../contract/trade.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { TradesField } from '../business/trades-field.tsx'
import { untradedQuery, useTradeAnswer } from '../data/admin-trades.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { isSecondClick, showFailureToast } from '../data/send.ts'
import { PageLink } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { LoadState } from '../ui/notice.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast, type Toast } from '../ui/toast.ts'

export const untradedPage: ScreenParts = {
  Component: UntradedPage,
  head: titled('Listings Without a Trade'),
  load: ({ client }) => [client.prefetchQuery(untradedQuery)],
}

function UntradedPage() {
  const query = useQuery(untradedQuery)
  const { data: groups } = query
  return (
    <>
      <PageHeading
        title="Listings Without a Trade"
        text={<span role="status">{groups ? countText(groups) : ''}</span>}
      />
      <LoadState of={query} failureTitle="The listings could not be loaded" />
      <ul className="moderation-list" ref={keepFocus}>
        {groups?.map((group) => (
          <UntradedCard key={group.proposal.map(({ id }) => id).join()} group={group} />
        ))}
      </ul>
    </>
  )
}

function countText(groups: readonly UntradedGroup[]): string {
  const total = groups.reduce((sum, { businesses }) => sum + businesses.length, 0)
  if (total === 0) return 'Every listing has a trade.'
  return total === 1 ? '1 listing has no trade.' : `${formatCount(String(total))} listings have no trade.`
}

/** Owners or colleagues may have been quicker, for some of the listings or for all. */
export function savedToast(outcomes: readonly TradedBusiness[]): Toast {
  const stored = outcomes.filter(({ ok }) => ok).length
  const refused = outcomes.find(({ ok }) => !ok)
  if (stored === 0 && refused)
    return { title: 'The trades were not saved', text: refused.message, tone: 'destructive' }
  return {
    title: 'Trades saved',
    text: stored === 1 ? 'For 1 listing.' : `For ${formatCount(String(stored))} listings.`,
  }
}

/** How many names of a group are shown. */
const maxNamesShown = 12

function UntradedCard({ group: { proposal, businesses } }: { group: UntradedGroup }) {
  const [trades, setTrades] = useState(proposal.map(({ id }) => id))
  const { mutateAsync } = useTradeAnswer()
  const shown = businesses.slice(0, maxNamesShown)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      const outcomes = await mutateAsync({ trades, ids: businesses.map(({ id }) => id) })
      showToast(savedToast(outcomes))
    } catch (failure) {
      showFailureToast('The trades were not saved', failure)
    }
  })
  return (
    <li className="panel unplaced-card">
      <h2>{proposal.length > 0 ? proposal.map(({ name }) => name).join(' · ') : 'No trade is mentioned'}</h2>
      <p>
        {shown.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <PageLink href={businessPath(id)}>
              <bdi>{name}</bdi>
            </PageLink>
          </span>
        ))}
        {businesses.length > shown.length && ` and ${businesses.length - shown.length} more`}
      </p>
      <TradesField
        name={`trades-${shown[0]?.id}`}
        label="Trades"
        help="Up to five, the main one first."
        value={trades}
        stored={proposal}
        about=""
        onChange={setTrades}
      />
      <button
        type="button"
        className="button button-main needs-script"
        aria-disabled={isRunning || trades.length === 0 || undefined}
        onClick={(event) => trades.length > 0 && !isSecondClick(event) && run()}
      >
        {businesses.length === 1 ? 'Save for 1 listing' : `Save for ${businesses.length} listings`}
      </button>
    </li>
  )
}
