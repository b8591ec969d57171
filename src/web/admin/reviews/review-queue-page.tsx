// The queues of reviews: waiting, held and reported.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../contract/day-text.ts'
import type { ReviewItem } from '../../../contract/review.ts'
import { type ReviewQueue, reviewQueues } from '../../../contract/review-choices.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import { describeTotal, useLines } from '../../data/paged-lists.ts'
import {
  type ReviewVerdict,
  readReviewQueue,
  reviewCountsQuery,
  reviewQueueQuery,
} from '../../data/review-queue.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { titled, useSite } from '../../ui/page-head.ts'
import { KeysButton } from '../lists/moderation-list.tsx'
import { useModeratorChoice } from '../lists/queue-keys.tsx'
import { useNextFocus } from '../lists/use-open-listing.ts'
import { ReviewCard } from './review-card.tsx'
import { isReported, ReviewDialog, reviewKey, useReviewVerdict } from './review-dialog.tsx'
import './review-queue.css'

export const reviewQueuePage: ScreenParts = {
  Component: ReviewQueuePage,
  head: titled('Reviews'),
  load: ({ client, get, search, site }) =>
    site.reviews === 'off' ? [] : [client.prefetchInfiniteQuery(reviewQueueQuery(search, get))],
}

function ReviewQueuePage() {
  if (useSite().reviews === 'off')
    return (
      <PageHeading
        title="Reviews"
        text="This directory has no reviews. An administrator can switch them on in Settings."
      />
    )
  return <Queue />
}

type Asked = { verdict: ReviewVerdict; item: ReviewItem; isByKey: boolean }

const sentWords = {
  approve: 'It is published. Its writer is told by email, unless it was published before.',
  reject: 'It is not shown. Its writer is told by email.',
  close: 'Saved. The page of the business says whether it is closed to reviews.',
}

function Queue() {
  const { search } = useAddress()
  const state = readReviewQueue(search)
  const list = useLines(reviewQueueQuery(search))
  const [asked, setAsked] = useState<Asked | null>(null)
  const { watch } = useNextFocus(
    list.lines.map((item) => ({ id: reviewKey(item), version: item.version })),
    asked !== null,
  )
  const { run } = useReviewVerdict()
  const [isAtOnce, setAtOnce] = useModeratorChoice('moderator-button-at-once')
  const ask = (verdict: ReviewVerdict, at: number) => {
    const item = list.lines[at]
    if (item) setAsked({ verdict, item, isByKey: true })
  }
  const approve = (item: ReviewItem | undefined) => {
    if (!item) return
    watch(reviewKey(item))
    void run(item, 'approve')
  }
  return (
    <>
      <PageHeading
        title="Reviews"
        text={<span role="status">{describeTotal(list, (total) => countText(total, state))}</span>}
      >
        {isAtOnce && (
          <button type="button" className="text-button" onClick={() => setAtOnce(false)}>
            Ask Before Approving
          </button>
        )}
        <KeysButton onAsk={ask} onApprove={(at) => approve(list.lines[at])} />
      </PageHeading>
      <QueueLinks state={state} />
      <SentNotice words={sentWords} />
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The reviews could not be loaded"
          none={noneWords[state]}
          pathOf={(cursor) => `/admin/reviews?${new URLSearchParams({ state, cursor })}`}
        >
          {(item) => (
            <ReviewCard
              key={reviewKey(item)}
              item={item}
              onAsk={(verdict) => setAsked({ verdict, item, isByKey: false })}
              onApprove={isAtOnce && !isReported(item) ? () => approve(item) : undefined}
            />
          )}
        </HistoryList>
      </div>
      {asked && (
        <ReviewDialog
          key={reviewKey(asked.item)}
          {...asked}
          onDecide={() => watch(reviewKey(asked.item))}
          onAskNoMore={() => setAtOnce(true)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const queueWords: Record<ReviewQueue, string> = { pending: 'Waiting', held: 'Held', reported: 'Reported' }
const noneWords: Record<ReviewQueue, string> = {
  pending: 'No reviews or answers are waiting for you.',
  held: 'No reviews are held.',
  reported: 'No reviews have been reported.',
}

function QueueLinks({ state }: { state: ReviewQueue }) {
  const { data: counts } = useQuery(reviewCountsQuery)
  return (
    <nav className="review-queues" aria-label="Queues">
      {reviewQueues.map((queue) => (
        <PageLink
          key={queue}
          className="pill"
          href={queue === 'pending' ? '/admin/reviews' : `/admin/reviews?state=${queue}`}
          aria-current={queue === state || undefined}
        >
          {queueWords[queue]} {counts && <b>{formatCount(String(counts[queue]))}</b>}
        </PageLink>
      ))}
    </nav>
  )
}

function countText(total: string, state: ReviewQueue): string {
  const count = formatCount(total)
  if (state === 'held') return total === '1' ? '1 review was held' : `${count} reviews were held`
  if (state === 'reported') return total === '1' ? '1 review was reported' : `${count} reviews were reported`
  return total === '1' ? '1 text awaiting a moderator' : `${count} texts awaiting a moderator`
}
