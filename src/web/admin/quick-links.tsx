// Knows the ways on from the overview: to the queue, to all businesses, to what the public sees (spec §2).
import { ArrowRight, ClipboardCheck, Globe, type LucideIcon, Store } from 'lucide-react'
import { PageLink } from '../navigation/page-link.tsx'

/** `pending` is undefined as long as nobody knows. */
export function QuickLinks({ pending }: { pending: number | undefined }) {
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="section-title">
        Quick links
      </h2>
      <ul className="ways">
        <Way
          href="/admin/pending"
          title="Review Pending Listings"
          icon={ClipboardCheck}
          isNext={Boolean(pending)}
        >
          {pending
            ? 'Approve or reject, the longest waiting first.'
            : 'New listings appear here before anyone sees them.'}
        </Way>
        <Way href="/admin/businesses" title="Manage All Businesses" icon={Store}>
          Find, feature, suspend or activate a business.
        </Way>
        <Way href="/" title="View Public Site" icon={Globe}>
          See the directory as a visitor does.
        </Way>
      </ul>
    </section>
  )
}

type WayProps = { href: string; title: string; icon: LucideIcon; isNext?: boolean; children: string }

function Way({ href, title, icon: Icon, isNext = false, children }: WayProps) {
  return (
    <li>
      <PageLink className={isNext ? 'way way-next' : 'way'} href={href}>
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
