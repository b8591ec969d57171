// The page on which an administrator edits categories and trades: a search, a form for a new trade, and the list by category.
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '../../contract/day-text.ts'
import type { AdminTrade } from '../../contract/trade-changes.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { adminCategoriesQuery, adminTradesQuery, useTradeChanges } from '../data/admin-trades.ts'
import { maxFieldLength } from '../data/filter.ts'
import { groupBy } from '../data/group-by.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { describeTotal, useLines } from '../data/paged-lists.ts'
import { isSecondClick, showFailureToast, useRefusedForm } from '../data/send.ts'
import { navigate, PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { TextField } from '../ui/fields.tsx'
import { SentNotice } from '../ui/form-summary.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { CategorySection } from './category-section.tsx'
import { ChangeTradeForm, MergeTradeForm, NewTradeForm, PlainTradeForm } from './trade-forms.tsx'

export const categoriesPage: ScreenParts = {
  Component: CategoriesPage,
  head: titled('Categories and Trades'),
  load: ({ client, get, search }) => [
    client.prefetchQuery(adminCategoriesQuery),
    client.prefetchInfiniteQuery(adminTradesQuery(search, get)),
  ],
}

function CategoriesPage() {
  const { search } = useAddress()
  const list = useLines(adminTradesQuery(search))
  const q = new URLSearchParams(search).get('q') ?? ''
  return (
    <div ref={keepFocus}>
      <PageHeading
        title="Categories and Trades"
        text="Changes are live immediately. What you hide keeps its listings."
      />
      <CategorySection />
      <h2 id="trades-heading" className="section-title">
        Trades
      </h2>
      <p role="status">{describeTotal(list, (total) => countText(total, q))}</p>
      <SentNotice words={{ trade: 'The trade was added.', 'trade-change': 'The trade was changed.' }} />
      <TradePanel trades={list.lines} />
      <TradeSearch key={q} q={q} />
      <HistoryList
        isCounted
        list={{ ...list, lines: groupByCategory(list.lines) }}
        failureTitle="The trades could not be loaded"
        none="No trade has a name that begins like that. Try fewer letters."
        pathOf={(cursor) => `/admin/categories?${new URLSearchParams({ ...(q && { q }), cursor })}`}
      >
        {({ category, trades }) => (
          <li key={category}>
            <h3 className="section-title">{category}</h3>
            <TradeList trades={trades} />
          </li>
        )}
      </HistoryList>
    </div>
  )
}

/** The form for the trade named in the address, or for a new trade. */
function TradePanel({ trades }: { trades: readonly AdminTrade[] }) {
  const named = new URLSearchParams(useAddress().search).get('trade')
  const { refused: change } = useRefusedForm('/admin/categories?form=trade-change')
  const { refused: add } = useRefusedForm('/admin/categories')
  const trade = trades.find(({ id }) => id === (change?.values.id?.[0] ?? named))
  if (change || trade) return <PlainTradeForm key={trade?.id} trade={trade} />
  return (
    <details className="panel trade-new" open={add !== null}>
      <summary>
        <h3 id="new-trade">Add a trade</h3>
      </summary>
      <NewTradeForm />
    </details>
  )
}

function countText(total: string, q: string): string {
  const count = total === '1' ? '1 trade' : `${formatCount(total)} trades`
  return q ? `${count} with a name like "${q}"` : `${count}. Owners choose them by any of their names.`
}

/** The list is already sorted by category. */
const groupByCategory = (trades: readonly AdminTrade[]) =>
  groupBy(trades, ({ category }) => category).map(([category, some]) => ({ category, trades: some }))

function TradeSearch({ q }: { q: string }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(`/admin/categories${typed && `?${new URLSearchParams({ q: typed })}`}`)
  }
  return (
    <search>
      <form className="trade-search" action="/admin/categories" onSubmit={submit}>
        <TextField
          label="Find a trade"
          name="q"
          type="search"
          required={false}
          maxLength={maxFieldLength}
          defaultValue={q}
        />
        <button type="submit" className="button button-main">
          Search
        </button>
        {q && (
          <PageLink className="button" href="/admin/categories">
            Clear
          </PageLink>
        )}
      </form>
    </search>
  )
}

function TradeList({ trades }: { trades: readonly AdminTrade[] }) {
  return (
    <ul className="panel own-trades">
      {trades.map((trade) => (
        <TradeItem key={trade.id} trade={trade} />
      ))}
    </ul>
  )
}

function TradeItem({ trade }: { trade: AdminTrade }) {
  const { id, name, names, isHidden, businesses } = trade
  const [opened, setOpened] = useState<'change' | 'merge' | null>(null)
  const { change } = useTradeChanges()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await change.mutateAsync({ id, isHidden: !isHidden })
      showToast({ title: isHidden ? 'Trade shown again' : 'Trade hidden', text: name })
    } catch (error) {
      showFailureToast(`${name} was not changed`, error)
    }
  })
  const close = () => setOpened(null)
  const toggle = (form: 'change' | 'merge') => () => setOpened(opened === form ? null : form)
  return (
    <li>
      <div>
        <h4>
          <bdi>{name}</bdi> {isHidden && <span className="badge">Hidden</span>}
        </h4>
        <p>
          {businesses === 1 ? '1 listing' : `${formatCount(String(businesses))} listings`}
          {names.length > 0 && `. Also ${listNames(names)}`}
        </p>
      </div>
      <noscript>
        <PageLink
          className="button"
          href={`/admin/categories?${new URLSearchParams({ q: name, trade: id })}#change-trade`}
        >
          Edit<span className="sr-only"> {name}</span>
        </PageLink>
      </noscript>
      <div className="trade-acts needs-script">
        <button
          type="button"
          className="button"
          aria-expanded={opened === 'change'}
          onClick={toggle('change')}
        >
          Edit<span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isRunning || undefined}
          onClick={(event) => isSecondClick(event) || run()}
        >
          {isHidden ? 'Show' : 'Hide'}
          <span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="button" aria-expanded={opened === 'merge'} onClick={toggle('merge')}>
          Merge<span className="sr-only"> {name} into another trade</span>
        </button>
      </div>
      {opened === 'change' && <ChangeTradeForm trade={trade} onClose={close} />}
      {opened === 'merge' && <MergeTradeForm trade={trade} onClose={close} />}
    </li>
  )
}

/** How many of its other names a trade shows. */
const maxNamesShown = 8

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNamesShown).join(', ')
  return names.length > maxNamesShown ? `${shown} and ${names.length - maxNamesShown} more` : shown
}
