// Knows the header of every public page: the name of the site, the section links and the account links.
import { goHome } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../ui/site-context.ts'
import { AccountLinks } from './account-links.tsx'
import { SectionLinks } from './section-links.tsx'
import { SiteMenu } from './site-menu.tsx'

export function SiteHeader() {
  const { name } = useSite()
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <PageLink href="/" className="site-name" onNavigate={goHome}>
          <Logo />
          {name}
        </PageLink>
        <nav className="site-nav" aria-label="Main">
          <SectionLinks />
        </nav>
        <div className="site-account">
          <AccountLinks />
        </div>
        <SiteMenu />
      </div>
    </header>
  )
}
