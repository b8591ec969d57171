// Knows the five numbers of the overview. Each links to the businesses that it counts.
import { CircleCheck, CircleX, Clock, type LucideIcon, OctagonPause, Store } from 'lucide-react'
import type { AdminStats } from '../../contract/moderation.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'

const cards: readonly { name: keyof AdminStats; label: string; icon: LucideIcon; href: string }[] = [
  { name: 'total', label: 'Total Businesses', icon: Store, href: '/admin/businesses' },
  { name: 'approved', label: 'Approved', icon: CircleCheck, href: '/admin/businesses?status=approved' },
  { name: 'pending', label: 'Pending Review', icon: Clock, href: '/admin/pending' },
  { name: 'suspended', label: 'Suspended', icon: OctagonPause, href: '/admin/businesses?status=suspended' },
  { name: 'rejected', label: 'Rejected', icon: CircleX, href: '/admin/businesses?status=rejected' },
]

export function AdminStatCards({ stats }: { stats: AdminStats | undefined }) {
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
            <PageLink className={`stat stat-${name}`} href={href}>
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
