// The history page of one business, where a moderator also takes a merge back and sees similar listings.
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import type { WholeBusiness } from '../../contract/business.ts'
import { businessPath } from '../../contract/page.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine, HistoryList } from '../business/history-list.tsx'
import { businessQuery } from '../data/business-query.ts'
import { useMergeCalls } from '../data/moderate.ts'
import { similarQuery } from '../data/moderation-lists.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { businessHistoryPath, businessHistoryQuery, useLines } from '../data/paged-lists.ts'
import { showFailureToast } from '../data/send.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { PlainFailures, SentNotice, SignedInAs } from '../ui/form-summary.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { SimilarNotice, TellOnWhatsapp } from './lists/moderation-notices.tsx'
import { describeLogChanges } from './log-page.tsx'

export const businessHistoryPage: ScreenParts = {
  Component: BusinessHistoryPage,
  head: titled('History'),
  load: ({ client, get, id, search }) => [
    client.prefetchQuery(businessQuery(id, get)),
    client.prefetchQuery(similarQuery(id)),
    client.prefetchInfiniteQuery(businessHistoryQuery(id, search, get)),
  ],
}

function BusinessHistoryPage({ id }: { id: string }) {
  const list = useLines(businessHistoryQuery(id, useAddress().search))
  const { data } = useQuery(businessQuery(id))
  // Moderators get every field of the business.
  const business = data as WholeBusiness | null | undefined
  const { data: similar = [] } = useQuery(similarQuery(id))
  const isMerged = business && business.id !== id.toLowerCase()
  return (
    <>
      <PageHeading title="History" text={<bdi>{business?.name ?? '\u00a0'}</bdi>}>
        {business !== null && (
          <PageLink className="button" href={businessPath(id)}>
            View Details
          </PageLink>
        )}
      </PageHeading>
      <SentNotice
        words={{
          merge:
            'The two listings are now one. You can take that back below, until someone changes the listing.',
          'undo-merge': 'The merge was taken back: both listings are as they were before.',
        }}
      />
      <PlainFailures actions={['/admin/businesses/:id/history']} />
      {isMerged ? (
        <p className="notice">
          <span>
            This is the history of a listing that was merged into <bdi>{business.name}</bdi>.{' '}
            <PageLink href={businessHistoryPath(business.id)}>See the history of that</PageLink>
          </span>
        </p>
      ) : (
        business && <SimilarNotice business={{ ...business, similar }} heading="h2" />
      )}
      <HistoryList
        list={list}
        failureTitle="The history could not be loaded"
        none="Nothing is listed here yet."
        pathOf={(cursor) => `${businessHistoryPath(id)}?cursor=${cursor}`}
      >
        {(line) => (
          <HistoryLine key={line.id} line={line} describe={describeLogChanges}>
            <TellOnWhatsapp link={line.whatsappLink} name={business?.name} />
            {line.isKeptMerge && <UndoMergeForm mergeId={line.id} businessId={id} />}
          </HistoryLine>
        )}
      </HistoryList>
    </>
  )
}

/** The button that takes a merge back. Before the script is loaded, the browser submits the form itself. */
function UndoMergeForm({ mergeId, businessId }: { mergeId: number; businessId: string }) {
  const { undo } = useMergeCalls()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await undo.mutateAsync(mergeId)
      showToast({ title: 'Merge taken back', text: 'Both listings are as they were.' })
      // The page may have said, since the merge, that the two are one.
      navigate(`${businessHistoryPath(businessId)}?sent=undo-merge`, { replace: true })
      // The button that had the focus is gone.
      focusHeading()
    } catch (error) {
      showFailureToast('The merge was not taken back', error)
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form method="post" action={`/admin/businesses/${businessId}/history`} onSubmit={submit}>
      <SignedInAs />
      <input type="hidden" name="id" value={mergeId} />
      <input type="hidden" name="page" value={businessId} />
      <button type="submit" className="button" data-held aria-disabled={isRunning || undefined}>
        <Undo2 aria-hidden="true" /> Take Back<span className="sr-only"> this merge</span>
      </button>
    </form>
  )
}
