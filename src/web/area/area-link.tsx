// Knows one link of the sidebar; the link of the page that is shown is marked.
import type { LucideIcon } from 'lucide-react'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'
import { Tooltip } from '../ui/tooltip.tsx'

/** `waiting` says how many things wait there; 0 and undefined are not shown. */
export type AreaItem = { href: string; label: string; icon: LucideIcon; waiting?: number | undefined }

export function AreaLink({
  href,
  label,
  icon: Icon,
  waiting,
  isCollapsed,
}: AreaItem & { isCollapsed: boolean }) {
  const { path } = useAddress()
  const isHere = path.replace(/(.)\/$/, '$1') === href
  return (
    <Tooltip text={label} isOff={!isCollapsed}>
      <PageLink href={href} className="area-link" aria-current={isHere ? 'page' : undefined}>
        <Icon aria-hidden="true" />
        <span>{label}</span>
        {waiting ? (
          <span className="area-waiting">
            {formatCount(String(waiting))}
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </PageLink>
    </Tooltip>
  )
}
