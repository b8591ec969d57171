// Knows the queue: what waits for a decision, one question at a time, until nothing is left (spec §2).
import { useState } from 'react'
import { PageHeading } from '../area/page-heading.tsx'
import { pendingQuery } from '../data/moderation-lists.ts'
import { countWords } from '../ui/count-words.ts'
import { AllCaughtUp } from './all-caught-up.tsx'
import { DecisionDialog, type Question } from './decision-dialog.tsx'
import { ModerationFailure } from './moderation-failure.tsx'
import { ModerationMore } from './moderation-more.tsx'
import { ModerationSkeletons } from './moderation-skeletons.tsx'
import { PendingCard } from './pending-card.tsx'
import { useModerationList } from './use-moderation-list.ts'
import { useNextFocus } from './use-next-focus.ts'

export function PendingPage() {
  const queue = useModerationList(pendingQuery())
  const [question, setQuestion] = useState<Question | null>(null)
  const { list, watch, awaitMore } = useNextFocus(queue.items, question !== null)
  return (
    <>
      <PageHeading title="Pending Listings" text={<span role="status">{countText(queue)}</span>} />
      <ModerationFailure list={queue} />
      {queue.isLoading && <ModerationSkeletons kind="pending" />}
      {queue.total === '0' && <AllCaughtUp />}
      {queue.items.length > 0 && (
        <ul className="reviews" ref={list}>
          {queue.items.map((business) => (
            <PendingCard
              key={business.id}
              business={business}
              onAsk={(decision) => setQuestion({ decision, business })}
            />
          ))}
        </ul>
      )}
      <ModerationMore list={queue} onLoad={awaitMore} />
      {question && (
        <DecisionDialog
          question={question}
          onDecide={() => watch(question.business.id)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

function countText({ total, isLoading }: { total: string; isLoading: boolean }): string {
  if (isLoading) return 'Loading...'
  if (total === '') return ''
  return total === '1' ? '1 listing awaiting review' : `${countWords(total)} listings awaiting review`
}
