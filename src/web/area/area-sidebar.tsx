// Knows the sidebar of an area, beside the page or in a sheet: site, pages, account, logout.
import { LogOut } from 'lucide-react'
import { useSession } from '../data/session.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { Logo } from '../ui/logo.tsx'
import { useSite } from '../ui/site-context.ts'
import { Tooltip, TooltipGroup } from '../ui/tooltip.tsx'
import { type AreaItem, AreaLink } from './area-link.tsx'
import './area-sidebar.css'

type AreaSidebarProps = {
  label: string
  items: readonly AreaItem[]
  onLogout: () => void
  isLeaving: boolean
  /** Only the icons are visible; a tooltip names each. */
  isCollapsed?: boolean
}

export function AreaSidebar({ label, items, onLogout, isLeaving, isCollapsed = false }: AreaSidebarProps) {
  const site = useSite()
  const auth = useSession()
  return (
    <TooltipGroup>
      <div className="area-sidebar">
        <Tooltip text={site.name} isOff={!isCollapsed}>
          <PageLink href="/" className="area-brand">
            <Logo />
            <span>{site.name}</span>
          </PageLink>
        </Tooltip>
        <nav aria-label={label}>
          <p className="area-label" title={label}>
            {label}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <AreaLink {...item} isCollapsed={isCollapsed} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="area-leave">
          {auth.authenticated && (
            <p className="area-person" title={auth.user.email}>
              <span className="sr-only">Signed in as </span>
              {auth.user.email}
            </p>
          )}
          <Tooltip text="Logout" isOff={!isCollapsed}>
            <button
              type="button"
              className="area-link needs-script"
              data-leaves
              aria-disabled={isLeaving || undefined}
              onClick={isLeaving ? undefined : onLogout}
            >
              <LogOut aria-hidden="true" />
              <span>Logout</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </TooltipGroup>
  )
}
