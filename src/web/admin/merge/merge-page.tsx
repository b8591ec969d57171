// The page on which a moderator merges two listings of one business: what stays of each, field by field.
import { useQuery } from '@tanstack/react-query'
import type { OwnBusiness } from '../../../contract/business.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { StatusBadge } from '../../business/status-badge.tsx'
import { businessQuery } from '../../data/business-query.ts'
import { loadFailureText } from '../../data/calls.ts'
import { mergePath } from '../../data/moderate.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { Notice } from '../../ui/notice.tsx'
import { titled } from '../../ui/page-head.ts'
import { MergeForm } from './merge-form.tsx'
import './merge.css'

const title = 'Merge Listings'

export const mergePage: ScreenParts = {
  Component: MergePage,
  head: titled(title),
  load: ({ client, get, id, search }) => [
    client.prefetchQuery(businessQuery(id, get)),
    client.prefetchQuery(businessQuery(otherOf(search), get)),
  ],
}

const otherOf = (search: string) => new URLSearchParams(search).get('other') ?? ''

/** The business as moderators read it; null if it is not loaded or was loaded without those fields. */
const asModerator = <Read extends object>(
  business: Read | OwnBusiness | null | undefined,
): OwnBusiness | null => (business && 'approvalStatus' in business && 'version' in business ? business : null)

function MergePage({ id }: { id: string }) {
  const other = otherOf(useAddress().search)
  const [one, two] = [useQuery(businessQuery(id)), useQuery(businessQuery(other))]
  const failure = one.error ?? two.error
  const [stays, goes] = [asModerator(one.data), asModerator(two.data)]
  const areLoaded = one.data !== undefined && two.data !== undefined
  const isFound = stays && goes && stays.id === id && goes.id === other && id !== other
  return (
    <>
      <PageHeading
        title={title}
        text="One listing stays at its address. The other is no longer listed, and its addresses lead to the one that stays."
      />
      {failure && (
        <Notice title="The listings could not be loaded" onRetry={() => Promise.all([one, two].map(retry))}>
          {loadFailureText(failure)}
        </Notice>
      )}
      {!failure && !areLoaded && <p role="status">Loading...</p>}
      {areLoaded && !isFound && (
        <Notice title="Two listings are needed">
          One of them may have been merged or deleted. Choose two in the table of all businesses.
        </Notice>
      )}
      {isFound && (
        <>
          <div className="merge-heads">
            <Head of={stays} word="Stays" />
            <Head of={goes} word="Becomes part of it" />
          </div>
          <p>
            <PageLink className="text-button" href={mergePath(other, id)}>
              <span>
                Swap them: let <bdi>{goes.name}</bdi> stay
              </span>
            </PageLink>
          </p>
          <MergeForm key={`${id} ${other}`} stays={stays} goes={goes} />
        </>
      )}
    </>
  )
}

const retry = ({ isError, refetch }: { isError: boolean; refetch: () => unknown }) => isError && refetch()

function Head({
  of: { id, name, place, location, approvalStatus, isClaimed },
  word,
}: {
  of: OwnBusiness
  word: string
}) {
  return (
    <section className="merge-head" aria-label={`${word}: ${name}`}>
      <p className="merge-word">{word}</p>
      <h2>
        <a href={businessPath(id)} target="_blank" rel="noopener">
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p>
        <bdi>{place?.name ?? location}</bdi> · {isClaimed ? 'has an owner' : 'no owner'}
      </p>
      <StatusBadge status={approvalStatus} />
    </section>
  )
}
