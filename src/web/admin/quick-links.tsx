// Knows the quick links of the overview: to the queue, to all businesses, to the public site (spec §2), and to edits and reports that wait.
// Every other page is in the menu.
import { ArrowRight, ClipboardCheck, Flag, Globe, type LucideIcon, PenLine, Store } from 'lucide-react'
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
