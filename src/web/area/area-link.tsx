// Knows one link of the sidebar; the link of the page that is shown is marked.
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { AreaItem } from './area-frame.tsx'

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
