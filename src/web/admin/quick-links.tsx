// Knows the quick links of the overview: to the queue, to all businesses, to the public site (spec §2), to the edits, the log and the holidays.
import {
  ArrowRight,
  CalendarDays,
  ClipboardCheck,
  Flag,
  Globe,
  History,
  type LucideIcon,
  MapPin,
  PenLine,
  Store,
} from 'lucide-react'
import { PageLink } from '../navigation/page-link.tsx'
import { editsText, reportsText } from './overview-words.ts'

type QuickLinksProps = {
  /** Undefined until the numbers are loaded, as the reports. */
  pending: number | undefined
  /** The total of those that wait. */
  edits: string
  /** Those that are open. */
  reports: number | undefined
}

export function QuickLinks({ pending, edits, reports }: QuickLinksProps) {
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
        <QuickLink
          href="/admin/edits"
          title="Edits of Live Listings"
          icon={PenLine}
          isNext={!pending && edits !== '0'}
        >
          {edits === '0' ? 'See what owners changed, and take a wrong edit back.' : editsText(edits)}
        </QuickLink>
        <QuickLink
          href="/admin/reports"
          title="Reports"
          icon={Flag}
          isNext={!pending && edits === '0' && Boolean(reports)}
        >
          {reportsText(reports) || 'What visitors say is wrong with a listing.'}
        </QuickLink>
        <QuickLink href="/admin/log" title="Log" icon={History}>
          Who did what when: search by name, email and day.
        </QuickLink>
        <QuickLink href="/admin/unplaced" title="Listings Without a Place" icon={MapPin}>
          Choose the town or suburb that we were not sure of.
        </QuickLink>
        <QuickLink href="/admin/holidays" title="Public Holidays" icon={CalendarDays}>
          See them, and add a day that was proclaimed.
        </QuickLink>
        <QuickLink href="/" title="View Public Site" icon={Globe}>
          See the directory as a visitor does.
        </QuickLink>
      </ul>
    </section>
  )
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
