// The pages of the listings that lack something for a search: a known place, or a trade. A moderator chooses it, once for all that are alike.

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../contract/day-text.ts'
import type { UnplacedBusiness } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import type { Place } from '../../contract/place.ts'
import type { TradedBusiness, UntradedGroup } from '../../contract/trade.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { TradesField } from '../business/trades-field.tsx'
import {
  unplacedQuery,
  untradedQuery,
  usePlacing,
  usePlacingAll,
  useTradeAnswer,
} from '../data/admin-trades.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { describeTotal, useLines } from '../data/paged-lists.ts'
import { isSecondClick, sentenceOf, showFailureToast } from '../data/send.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import { PlaceField } from '../places/place-fields.tsx'
import { PlacePills } from '../places/place-listbox.tsx'
import type { ScreenParts } from '../screen.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { LoadState } from '../ui/notice.tsx'
import { titled } from '../ui/page-head.ts'
import { showToast, type Toast } from '../ui/toast.ts'

export const unplacedPage: ScreenParts = {
  Component: UnplacedPage,
  head: titled('Listings Without a Place'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(unplacedQuery(search, get))],
}

function UnplacedPage() {
  const list = useLines(unplacedQuery(useAddress().search))
  return (
    <>
      <PageHeading
        title="Listings Without a Place"
        text={<span role="status">{describeTotal(list, unplacedCount)}</span>}
      />
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The listings could not be loaded"
          none="Nothing is waiting here."
          pathOf={(cursor) => `/admin/unplaced?cursor=${cursor}`}
        >
          {(business) => (
            <UnplacedCard
              key={business.id}
              business={business}
              alike={list.lines.filter((other) => other !== business && areAlike(other, business))}
            />
          )}
        </HistoryList>
      </div>
    </>
  )
}

function unplacedCount(total: string): string {
  if (total === '0') return 'Every listing has a place.'
  const count = total === '1' ? '1 listing has' : `${formatCount(total)} listings have`
  return `${count} a location that could be several places, or none that we know.`
}

/** Whether two locations end with the same name, like 'Main Road, Newtown' and 'Newtown': one answer may fit both. */
export const areAlike = (one: Located, other: Located): boolean =>
  endOf(one) !== '' && endOf(one) === endOf(other)

type Located = Pick<UnplacedBusiness, 'location'>

const endOf = ({ location }: Located) =>
  location
    .replace(/[\s,]+$/, '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()

type UnplacedCardProps = { business: UnplacedBusiness; alike: readonly UnplacedBusiness[] }

function UnplacedCard({ business, alike }: UnplacedCardProps) {
  const { id, name, location, approvalStatus, proposals } = business
  const [chosen, setChosen] = useState<Place | null>(null)
  const [text, setText] = useState('')
  const { mutateAsync, error, reset } = usePlacing(business)
  const wanted = useRef<number | null>(null)
  const choose = (place: Place) => {
    if (wanted.current === place.id) return
    wanted.current = place.id
    mutateAsync(place.id).then(
      () => setChosen(place),
      // The failure is shown at the field, or as a toast.
      () => {
        wanted.current = null
      },
    )
  }
  return (
    <li className="panel unplaced-card">
      <div className="moderation-head">
        <h2>
          <PageLink className="text-button" href={businessPath(id)}>
            <bdi>{name}</bdi>
          </PageLink>
        </h2>
        <StatusBadge status={approvalStatus} />
      </div>
      <p>{location}</p>
      {proposals.length > 0 && (
        <PlacePills
          label={`Places that ${name} may be in`}
          places={proposals}
          chosen={chosen?.label}
          onChoose={choose}
        />
      )}
      <PlaceField
        name={`place-${id}`}
        {...(error && { error: sentenceOf(error, 'The place was not saved. Please try again.') })}
        isChosen={text === chosen?.label}
        text={text}
        onType={(typed) => {
          setText(typed)
          reset()
        }}
        onChoose={(place) => {
          setText(place.label)
          choose(place)
        }}
      />
      <p role="status">
        {chosen && (
          <>
            <Check aria-hidden="true" /> Placed in {chosen.label}.
          </>
        )}
      </p>
      {chosen && alike.length > 0 && <AlikeButton place={chosen} alike={alike} />}
    </li>
  )
}

/** Colleagues may have placed some of the listings, or all, meanwhile. */
function placedToast(placed: number): Toast {
  if (placed === 0) return { title: 'No places were saved', text: 'A colleague has just placed all of them.' }
  return { title: 'Places saved', text: placed === 1 ? 'For 1 listing.' : `For ${placed} listings.` }
}

function AlikeButton({ place, alike }: { place: Place; alike: readonly UnplacedBusiness[] }) {
  const { mutateAsync } = usePlacingAll()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      const placed = await mutateAsync({ placeId: place.id, all: alike })
      showToast(placedToast(placed))
    } catch (failure) {
      showFailureToast('Not all of the places were saved', failure)
    }
  })
  return (
    <button type="button" className="button" aria-disabled={isRunning || undefined} onClick={run}>
      {alike.length === 1
        ? `Also place 1 listing whose location ends the same way`
        : `Also place ${alike.length} listings whose locations end the same way`}
    </button>
  )
}

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
        text={<span role="status">{groups ? untradedCount(groups) : ''}</span>}
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

function untradedCount(groups: readonly UntradedGroup[]): string {
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
