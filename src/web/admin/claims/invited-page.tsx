// The owners who were invited to take over their listings: by whom, how, and whether the link was opened and used.
import type { InvitedOwner } from '../../../contract/claims.ts'
import { formatCount, momentText } from '../../../contract/day-text.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import { invitedOwnersQuery } from '../../data/claims.ts'
import { describeTotal, useLines } from '../../data/history-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'

export const invitedPage: ScreenParts = {
  Component: InvitedPage,
  head: titled('Invited owners'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(invitedOwnersQuery(search, get))],
}

function InvitedPage() {
  const list = useLines(invitedOwnersQuery(useAddress().search))
  return (
    <>
      <PageHeading title="Invited owners" text={<span role="status">{describeTotal(list, countText)}</span>}>
        <PageLink className="button" href="/admin/businesses?status=approved">
          Invite from the list of businesses
        </PageLink>
      </PageHeading>
      <HistoryList
        isCounted
        list={list}
        failureTitle="The invitations could not be loaded"
        none="Nobody has been invited yet. In the list of all businesses, each listing without an owner has a button for it, and you can choose several to print cards."
        pathOf={(cursor) => `/admin/invited?${new URLSearchParams({ cursor })}`}
      >
        {(invited) => <InvitedLine key={invited.id} invited={invited} />}
      </HistoryList>
    </>
  )
}

function countText(total: string): string {
  if (total === '0') return 'No invitations yet'
  return total === '1' ? '1 invitation' : `${formatCount(total)} invitations`
}

const wayWords: Record<InvitedOwner['way'], string> = {
  link: 'A link',
  mail: 'An email',
  card: 'A printed card',
}

function InvitedLine({ invited }: { invited: InvitedOwner }) {
  const { id, business, way, invitedAt, invitedBy } = invited
  return (
    <li className="history-line" id={`line-${id}`}>
      <h2 className="history-subject">
        <PageLink href={businessPath(business.id)}>
          <bdi>{business.name}</bdi>
        </PageLink>
      </h2>
      <h3>{stateText(invited)}</h3>
      <p className="history-who">
        {wayWords[way]} by <bdi>{invitedBy}</bdi> <time dateTime={invitedAt}>{momentText(invitedAt)}</time>
      </p>
    </li>
  )
}

function stateText({ openedAt, claimedAt }: InvitedOwner): string {
  if (claimedAt) return `Taken over ${momentText(claimedAt)}`
  return openedAt ? `Opened ${momentText(openedAt)}` : 'Not opened yet'
}
