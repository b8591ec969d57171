// The overview of the admin area: the numbers and the quick links (spec §2), what is waiting, and what looks odd.
import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  ClipboardCheck,
  Clock,
  Flag,
  Globe,
  type LucideIcon,
  MessageSquareText,
  OctagonPause,
  PenLine,
  Store,
  TriangleAlert,
} from 'lucide-react'
import { formatCount, momentText } from '../../../contract/day-text.ts'
import type { AdminOverview, AdminStats, Oddity, RecentAct } from '../../../contract/moderation.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { historyWords } from '../../business/history-list.tsx'
import { launchStepsQuery } from '../../data/administration.ts'
import { loadFailureText } from '../../data/calls.ts'
import { waitingEditsQuery } from '../../data/moderate.ts'
import { adminOverviewQuery, adminStatsQuery } from '../../data/moderation-lists.ts'
import { isAdministrator } from '../../data/page-access.ts'
import { businessHistoryPath } from '../../data/paged-lists.ts'
import { sessionQuery } from '../../data/session.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { LoadState, Notice } from '../../ui/notice.tsx'
import { titled } from '../../ui/page-head.ts'
import { isLate } from '../lists/waiting-listing.tsx'
import { GeneralLink } from '../log-page.tsx'
import { LaunchPanel } from './launch-panel.tsx'
import {
  decisionsText,
  durationText,
  editsText,
  oddityLine,
  oddityRule,
  reportsText,
  reviewsText,
  unansweredText,
  waitingText,
  waitingThings,
} from './overview-words.ts'
import { OverviewWeeks } from './week-charts.tsx'
import '../admin-overview.css'

export const overviewPage: ScreenParts = {
  Component: AdminOverviewPage,
  head: titled('Admin Dashboard'),
  load: ({ client }) => [
    client.prefetchQuery(adminOverviewQuery),
    ...(isAdministrator(client.getQueryData(sessionQuery.queryKey) ?? { authenticated: false })
      ? [client.prefetchQuery(launchStepsQuery)]
      : []),
  ],
}

function AdminOverviewPage() {
  const { data: stats, error, isFetching, refetch } = useQuery(adminStatsQuery)
  const overview = useQuery(adminOverviewQuery)
  const edits = useQuery(waitingEditsQuery()).data?.total ?? '0'
  const isMissing = error && !stats
  const { data } = overview
  return (
    <>
      <PageHeading
        title="Overview"
        tab="Admin Dashboard"
        text={stats && headingText(stats.pending, edits, data)}
      />
      {isMissing && !isFetching && (
        <Notice title="The numbers could not be loaded" onRetry={() => refetch()}>
          {loadFailureText(error)}
        </Notice>
      )}
      {data && data.longest.length > 0 && <WaitingLongest longest={data.longest} />}
      {(!isMissing || isFetching) && <AdminStatCards stats={stats} />}
      <LaunchPanel />
      {data && data.odd.length > 0 && <OverviewOdd odd={data.odd} />}
      <QuickLinks
        pending={stats?.pending}
        edits={edits}
        reports={data?.openReports}
        reviews={data?.reviews}
        unanswered={data?.unanswered}
      />
      <div className="overview-panels">
        {stats && <LoadState of={overview} failureTitle="The last two weeks could not be loaded" />}
        {data?.days.some(({ registered, decided }) => registered + decided > 0) && (
          <OverviewWeeks days={data.days} />
        )}
        {data && data.recent.length > 0 && <OverviewRecent recent={data.recent} />}
      </div>
    </>
  )
}

/** What has waited longest, of any kind: what a moderator does next. */
function WaitingLongest({ longest }: Pick<AdminOverview, 'longest'>) {
  return (
    <section className="panel overview-panel waiting-longest" aria-labelledby="longest">
      <h2 id="longest">Waiting longest</h2>
      <ol>
        {longest.map(({ kind, business, seconds }) => (
          <li key={`${kind} ${business.id} ${seconds}`}>
            <PageLink href={waitingThings[kind].hrefOf(business.id)}>
              <bdi>{business.name}</bdi>
            </PageLink>
            <span>{waitingThings[kind].label}</span>
            <b className={isLate(sinceOf(seconds)) ? 'is-late' : undefined}>{durationText(seconds)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

const sinceOf = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()

function headingText(pending: number, edits: string, overview: AdminOverview | undefined): string {
  const sentences = [
    decisionsText(pending, edits),
    overview ? waitingText(overview.waiting) : '',
    pending > 0 && edits !== '0' ? editsText(edits) : '',
    reportsText(overview?.openReports),
  ]
  const isIdle = overview?.longest.length === 0
  return sentences.filter(Boolean).join(' ') || (isIdle ? 'Nothing is waiting for a decision.' : '')
}

const cards: readonly { name: keyof AdminStats; label: string; icon: LucideIcon; href: string }[] = [
  { name: 'total', label: 'Total Businesses', icon: Store, href: '/admin/businesses' },
  { name: 'approved', label: 'Approved', icon: CircleCheck, href: '/admin/businesses?status=approved' },
  { name: 'pending', label: 'Pending Review', icon: Clock, href: '/admin/pending' },
  { name: 'suspended', label: 'Suspended', icon: OctagonPause, href: '/admin/businesses?status=suspended' },
  { name: 'rejected', label: 'Rejected', icon: CircleX, href: '/admin/businesses?status=rejected' },
]

function AdminStatCards({ stats }: { stats: AdminStats | undefined }) {
  return (
    <>
      {!stats && (
        <p className="sr-only" role="status">
          Loading...
        </p>
      )}
      <ul className="stats" aria-busy={!stats}>
        {cards.map(({ name, label, icon: Icon, href }) => (
          <li key={name}>
            <PageLink className="stat" href={href}>
              <span className="stat-label">
                <Icon aria-hidden="true" />
                {label}
              </span>
              <span className="stat-number">{stats ? formatCount(String(stats[name])) : '–'}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function OverviewOdd({ odd }: { odd: readonly Oddity[] }) {
  return (
    <section className="panel overview-panel overview-odd" aria-labelledby="odd">
      <h2 id="odd">Please check these</h2>
      <ul>
        {odd.map(oddityLine).map(({ text, href, link }) => (
          <li key={href}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <bdi>{text}</bdi>{' '}
              <PageLink className="text-button" href={href}>
                {link}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{oddityRule}</p>
    </section>
  )
}

function OverviewRecent({ recent }: { recent: readonly RecentAct[] }) {
  return (
    <section className="panel overview-panel" aria-labelledby="recent">
      <h2 id="recent">Recent moderator actions</h2>
      <ul className="recent-acts">
        {recent.map(({ id, at, who, what, business, person }) => (
          <li key={id}>
            <RecentSubject what={what} business={business} person={person} />
            <b>{historyWords[what]}</b>
            <span>
              <bdi>{who}</bdi>, <time dateTime={at}>{momentText(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <PageLink className="text-button" href="/admin/log">
        See the whole log
      </PageLink>
    </section>
  )
}

function RecentSubject({ what, business, person }: Pick<RecentAct, 'what' | 'business' | 'person'>) {
  if (person !== null) return <bdi>{person}</bdi>
  if (!business) return <GeneralLink what={what} />
  return (
    <PageLink href={businessHistoryPath(business.id)}>
      <bdi>{business.name}</bdi>
    </PageLink>
  )
}

type QuickLinksProps = {
  /** Undefined until the numbers are loaded; so are `reports`, `reviews` and `unanswered`. */
  pending: number | undefined
  /** The total of the waiting edits. */
  edits: string
  /** How many reports are open. */
  reports: number | undefined
  /** How many reviews wait in each queue. */
  reviews: AdminOverview['reviews'] | undefined
  /** How many owners did not answer. */
  unanswered: number | undefined
}

function QuickLinks({ pending, edits, reports, reviews, unanswered }: QuickLinksProps) {
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="section-title">
        Quick links
      </h2>
      <ul className="quick-links">
        <QuickLink
          href="/admin/pending"
          title="Review Pending Listings"
          icon={ClipboardCheck}
          isNext={Boolean(pending)}
        >
          {pending
            ? 'Approve or reject, the longest waiting first.'
            : 'New listings appear here before anyone sees them.'}
        </QuickLink>
        <QuickLink href="/admin/businesses" title="Manage All Businesses" icon={Store}>
          Find, feature, suspend or activate a business.
        </QuickLink>
        {edits !== '0' && (
          <QuickLink href="/admin/edits" title="Edits of Live Listings" icon={PenLine} isNext={!pending}>
            {editsText(edits)}
          </QuickLink>
        )}
        {Boolean(reports) && (
          <QuickLink href="/admin/reports" title="Reports" icon={Flag} isNext={!pending && edits === '0'}>
            {reportsText(reports)}
          </QuickLink>
        )}
        {reviewsText(reviews) && (
          <QuickLink
            href={reviewsHref(reviews)}
            title="Reviews"
            icon={MessageSquareText}
            isNext={!pending && edits === '0' && !reports}
          >
            {reviewsText(reviews)}
          </QuickLink>
        )}
        {Boolean(unanswered) && (
          <QuickLink href="/admin/businesses?unanswered=yes" title="Still Right?" icon={CircleQuestionMark}>
            {unansweredText(unanswered)}
          </QuickLink>
        )}
        <QuickLink href="/" title="View Public Site" icon={Globe}>
          See the directory as a visitor does.
        </QuickLink>
      </ul>
    </section>
  )
}

/** The address of the first queue that is not empty. */
const reviewsHref = (reviews: AdminOverview['reviews'] | undefined) => {
  const queue = (['pending', 'held', 'reported'] as const).find((one) => (reviews?.[one] ?? 0) > 0)
  return queue && queue !== 'pending' ? `/admin/reviews?state=${queue}` : '/admin/reviews'
}

type QuickLinkProps = { href: string; title: string; icon: LucideIcon; isNext?: boolean; children: string }

function QuickLink({ href, title, icon: Icon, isNext = false, children }: QuickLinkProps) {
  return (
    <li>
      <PageLink className={isNext ? 'quick-link quick-link-next' : 'quick-link'} href={href}>
        <Icon aria-hidden="true" />
        <span>
          <b>{title}</b>
          <span>{children}</span>
        </span>
        <ArrowRight aria-hidden="true" />
      </PageLink>
    </li>
  )
}
