// A list of lines of a history: what was done, by whom, when, why, and what changed.
import './history.css'
import { type ReactNode, useRef } from 'react'
import { momentText } from '../../contract/day-text.ts'
import {
  categoryActions,
  type HistoryAction,
  type HistoryEntry,
  importActions,
  pageActions,
  settingsActions,
  tradeActions,
} from '../../contract/history.ts'
import { reasonKinds } from '../../contract/transitions.ts'
import { isRefused, loadFailureText } from '../data/calls.ts'
import { useFocusOnMore } from '../navigation/focus-management.ts'
import { PageLink } from '../navigation/navigation.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSite } from '../ui/page-head.ts'
import { ChangeList } from './change-list.tsx'
import { describeChanges } from './change-words.ts'
import { Pattern } from './pattern/pattern.tsx'

/** The lines of a list and its loading state (data/paged-lists.ts). */
type Lines<Line> = {
  lines: Line[]
  next: string
  isLoading: boolean
  isLoadingMore: boolean
  failure: Error | null
  loadMore: () => unknown
  retry: () => unknown
}

type HistoryListProps<Line> = {
  list: Lines<Line>
  /** The title of the notice when the lines cannot be loaded. */
  failureTitle: string
  /** The heading of the page shows the count, and that the lines are loading. */
  isCounted?: boolean
  /** The text when there are no lines. */
  none: string
  /** The address of the page that starts at this cursor. */
  pathOf: (cursor: string) => string
  children: (line: Line) => ReactNode
}

export function HistoryList<Line>(props: HistoryListProps<Line>) {
  const { list, failureTitle, none, pathOf, children } = props
  const lines = useRef<HTMLOListElement>(null)
  const awaitMore = useFocusOnMore(list.lines.length, (at) => focusLine(lines.current?.children[at]))
  const loadMore = () => {
    awaitMore()
    list.loadMore()
  }
  if (list.isLoading)
    return props.isCounted ? null : (
      <p className="history-none" role="status">
        Loading...
      </p>
    )
  return (
    <>
      {list.lines.length > 0 && (
        <ol className="history" ref={lines}>
          {list.lines.map(children)}
        </ol>
      )}
      {list.failure ? (
        <Notice title={failureTitle} {...(!isRefused(list.failure) && { onRetry: list.retry })}>
          {loadFailureText(list.failure)}
        </Notice>
      ) : (
        list.lines.length === 0 && (
          <div className="empty">
            <Pattern seed={none} color="#26427f" className="empty-pattern" />
            <p>{none}</p>
          </div>
        )
      )}
      {list.next && (
        <p className="history-more">
          <PageLink
            className="button"
            href={pathOf(list.next)}
            onNavigate={loadMore}
            aria-disabled={list.isLoadingMore || undefined}
          >
            {list.isLoadingMore ? 'Loading...' : 'Load more'}
          </PageLink>
        </p>
      )}
    </>
  )
}

function focusLine(line: Element | undefined): void {
  if (!(line instanceof HTMLElement)) return
  line.tabIndex = -1
  line.focus()
}

type HistoryLineProps = {
  line: HistoryEntry
  /** A heading before what was done. */
  subject?: ReactNode
  /** Moderators and owners read the changes in different words. */
  describe?: typeof describeChanges
  /** Shown at the end of the line. */
  children?: ReactNode
}

export function HistoryLine({ line, subject, describe = describeChanges, children }: HistoryLineProps) {
  const Heading = subject ? 'h3' : 'h2'
  const { at, who, what, reason, changes, keptImages } = line
  const { priceSign = '$' } = useSite()
  return (
    <li className={`history-line history-${what}`} id={`line-${line.id}`}>
      {subject}
      <Heading>{historyWords[what]}</Heading>
      <p className="history-who">
        <bdi>{who}</bdi>
        <time dateTime={at}>{momentText(at)}</time>
      </p>
      {reason && <p>Reason: {reasonKinds[reason.kind].label}</p>}
      {reason?.text && (
        <blockquote>
          <bdi>{reason.text}</bdi>
        </blockquote>
      )}
      {what === 'accept-edit' && changes.length === 0 && (
        <p>The listing already had what this edit asked for, so nothing changed.</p>
      )}
      {changes.length > 0 && (
        <ChangeList
          differences={describe(changes, priceSign, (path) => keptImages.includes(path))}
          // Not 'Now': a later line may have changed it again, and an edit sent for review may still be waiting.
          headings={{ before: 'Before', now: 'After' }}
        />
      )}
      {children}
    </li>
  )
}

export const historyWords: Record<HistoryAction, string> = {
  register: 'Registered',
  add: 'Added by a moderator',
  edit: 'Edited',
  'submit-edit': 'Edit sent for review',
  'withdraw-edit': 'Edit withdrawn',
  resubmit: 'Sent for review again',
  leave: 'Account to be deleted',
  keep: 'Account kept',
  invite: 'Invited to moderate',
  join: 'Accepted the invitation',
  'take-invitation-back': 'Invitation taken back',
  'change-role': 'Role changed',
  'take-role-away': 'Role taken away',
  'create-administrator': 'Made an administrator',
  'make-reset-link': 'Password reset link created',
  'remove-second-factor': 'Passkeys and recovery codes removed',
  'proclaim-holiday': 'Day added',
  'remove-holiday': 'Day removed',
  'add-trade': 'Trade added',
  'change-trade': 'Trade changed',
  'hide-trade': 'Trade hidden',
  'show-trade': 'Trade shown again',
  'merge-trade': 'Trade merged into another',
  'add-category': 'Category added',
  'change-category': 'Category changed',
  'hide-category': 'Category hidden',
  'show-category': 'Category shown again',
  'order-categories': 'Categories put into another order',
  'import-list': 'Imported from a list',
  'take-import-back': 'Import of a list taken back',
  'change-settings': 'Settings changed',
  'write-page': 'Page of the site written',
  'remove-page': 'Page of the site removed, or its first text brought back',
  'close-report': 'Report closed',
  'write-to-owner': 'Message to the owner',
  'approve-review': 'Review published',
  'reject-review': 'Review rejected',
  'keep-review': 'Reported review kept',
  'approve-reply': 'Answer to a review published',
  'reject-reply': 'Answer to a review rejected',
  'undo-review': 'Decision about a review taken back',
  'close-to-reviews': 'Closed to reviews',
  'open-to-reviews': 'Open to reviews again',
  claim: 'Listing claimed',
  'withdraw-claim': 'Claim withdrawn',
  'deny-claim': 'Claim denied by the address of the listing',
  'answer-claim': 'Claim answered',
  'accept-claim': 'Claim accepted',
  'refuse-claim': 'Claim refused',
  'take-over': 'Listing taken over',
  'invite-owner': 'Owner invited',
  undo: 'Edit taken back',
  'undo-decision': 'Decision taken back',
  'accept-edit': 'Edit accepted',
  'refuse-edit': 'Edit refused',
  merge: 'Another listing merged into this one',
  merged: 'Merged into another listing',
  'undo-merge': 'Merge taken back',
  place: 'Town or suburb chosen',
  'set-trades': 'Trades chosen',
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  activate: 'Activated',
  feature: 'Featured on the home page',
  unfeature: 'Removed from the home page',
}

/**
 * The subject of a line that is about no business and no person, and its page. Only administrators can see the pages of imports, trades,
 * categories, settings and pages of the site.
 */
export function generalSubject(what: HistoryAction) {
  const isOneOf = (actions: readonly HistoryAction[]) => actions.includes(what)
  if (isOneOf(importActions))
    return { label: 'Import', href: '/admin/imports', isForAdministrators: true } as const
  if (isOneOf(tradeActions))
    return { label: 'Trades', href: '/admin/categories', isForAdministrators: true } as const
  if (isOneOf(categoryActions))
    return { label: 'Categories', href: '/admin/categories', isForAdministrators: true } as const
  if (isOneOf(settingsActions))
    return { label: 'Settings', href: '/admin/settings', isForAdministrators: true } as const
  if (isOneOf(pageActions))
    return { label: 'Pages', href: '/admin/pages', isForAdministrators: true } as const
  return { label: 'Public holidays', href: '/admin/holidays', isForAdministrators: false } as const
}
