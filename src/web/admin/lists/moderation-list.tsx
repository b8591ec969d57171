// What all lists of moderators share: the choice of cards or table, skeletons, failures, and the button for the next page.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LayoutList, Table } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { CallError, isRefused, loadFailureText } from '../../data/calls.ts'
import { listAddress, type pendingQuery, readListView } from '../../data/moderation-lists.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { nextPageOf } from '../../data/paged-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeysHelp, type QueueKeyActions, useQueueKeys } from './queue-keys.tsx'

const none: ModerationItem[] = []

export function useModerationList(options: ReturnType<typeof pendingQuery>) {
  // While another filter loads, the list stays on the screen, so that nothing flickers.
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const pages = query.data?.pages
  return {
    items: pages?.flatMap(({ businesses }) => businesses) ?? none,
    /** A number or '1000+'; '' until it is known. */
    total: query.isPlaceholderData ? '' : (pages?.[0]?.total ?? ''),
    isLoading: !pages && query.isFetching,
    isChanging: query.isPlaceholderData,
    failure: failureOf(query.error),
    isMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadMore: nextPageOf(query),
    refresh: () => query.refetch(),
    /** Loads again what failed. */
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

export type ModerationList = ReturnType<typeof useModerationList>

const failureOf = (error: Error | null) =>
  error instanceof CallError ? error : error && new CallError(0, 'The businesses could not be loaded')

/** Without actions, the keys A, R and I do nothing. */
export function ListTools(actions: QueueKeyActions) {
  return (
    <>
      <KeysButton {...actions} />
      <ListSwitch />
    </>
  )
}

export function KeysButton(actions: QueueKeyActions) {
  const { isHelpOpen, openHelp, closeHelp } = useQueueKeys(actions)
  return (
    <>
      <button type="button" className="button keys-button" aria-keyshortcuts="Shift+?" onClick={openHelp}>
        Shortcuts
      </button>
      {isHelpOpen && <KeysHelp onClose={closeHelp} />}
    </>
  )
}

function ListSwitch() {
  const { path, search } = useAddress()
  const view = readListView(search)
  return (
    <nav className="list-switch" aria-label="View">
      {[
        { isTable: false, label: 'Cards', Icon: LayoutList },
        { isTable: true, label: 'Table', Icon: Table },
      ].map(({ isTable, label, Icon }) => (
        <PageLink
          key={label}
          className="button"
          href={listAddress(path, search, { ...view, isTable })}
          aria-current={view.isTable === isTable || undefined}
        >
          <Icon aria-hidden="true" /> {label}
        </PageLink>
      ))}
    </nav>
  )
}

export function ModerationFailure({ list }: { list: ModerationList }) {
  if (!list.failure || list.isMoreFailed) return null
  return (
    <Notice
      title="The businesses could not be loaded"
      {...(!isRefused(list.failure) && { onRetry: list.retry })}
    >
      {list.failure.sentence || 'The directory could not be reached. No decision was lost.'}
      {list.items.length > 0 && ' The earlier list is below.'}
    </Notice>
  )
}

type ModerationMoreProps = { list: ModerationList; onLoad: () => void }

export function ModerationMore({ list, onLoad }: ModerationMoreProps) {
  const { run, isRunning } = useOneAtATime(() => {
    onLoad()
    return list.loadMore()
  })
  const isLoading = isRunning || list.isLoadingMore
  const failed = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (list.isMoreFailed && document.activeElement === document.body) failed.current?.focus()
  }, [list.isMoreFailed])
  if (list.isMoreFailed) {
    return (
      <section className="moderation-failed" aria-label="More businesses" tabIndex={-1} ref={failed}>
        <Notice title="The next businesses could not be loaded" onRetry={list.retry}>
          {loadFailureText(list.failure)} Those above are still correct.
        </Notice>
      </section>
    )
  }
  if (!list.hasMore) return null
  return (
    <div className="moderation-more">
      <button type="button" className="button" aria-disabled={isLoading || undefined} onClick={run}>
        {isLoading ? 'Loading businesses...' : 'Load more businesses'}
      </button>
    </div>
  )
}

type ModerationSkeletonsProps = { kind: 'pending' | 'row'; isTable: boolean; count?: number }

export function ModerationSkeletons({ kind, isTable, count = 4 }: ModerationSkeletonsProps) {
  if (isTable) return <TableSkeleton />
  return (
    <ul className="moderation-list" aria-hidden="true">
      {Array.from({ length: count }, (_, number) => number).map((number) => (
        <li key={number} className={`moderation-card moderation-${kind} skeleton`}>
          <div className="image-frame moderation-image" />
          <div className="moderation-body">
            <div className="moderation-head">
              <i />
            </div>
            <div className="moderation-kind">
              <i />
            </div>
            {kind === 'pending' && (
              <div className="long-text">
                <i />
                <i />
                <i />
              </div>
            )}
            <div className="moderation-facts">
              <i />
            </div>
          </div>
          <div className={kind === 'row' ? 'moderation-actions' : 'moderation-foot'}>
            <i />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** As many rows as a screen of 1280 × 800 shows. */
const lines = Array.from({ length: 18 }, (_, line) => line)

function TableSkeleton() {
  return (
    <ul className="table-skeleton skeleton" aria-hidden="true">
      {lines.map((line) => (
        <li key={line}>
          <i />
        </li>
      ))}
    </ul>
  )
}
