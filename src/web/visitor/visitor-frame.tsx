// The frame of every public page: skip link, header with menu and account links, footer.
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { PageFormAction } from '../../contract/page-form.ts'
import { aboutDataPath, dashboardPath, footerColumns } from '../../contract/public-addresses.ts'
import { facebookUrl, instagramUrl } from '../business/business-words.ts'
import { savedPath } from '../data/filter.ts'
import { useSavedIds } from '../data/saved-businesses.ts'
import { useSession, useSignOut } from '../data/session.ts'
import { goHome, navigate, PageLink, scrollToElement, useAddress } from '../navigation/navigation.tsx'
import { Logo } from '../ui/logo.tsx'
import { useSite } from '../ui/page-head.ts'
import { prepareToasts, showToast } from '../ui/toast.ts'

export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  )
}

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

const sections = [
  { label: 'Home', id: '' },
  { label: 'Categories', id: 'categories' },
  { label: 'Featured', id: 'featured' },
]

function SectionLinks() {
  const savedCount = useSavedIds().length
  const address = useAddress()
  return (
    <>
      {sections.map(({ label, id }) => (
        <PageLink key={label} href={id ? `/#${id}` : '/'} onNavigate={() => (id ? goTo(id) : goHome())}>
          {label}
        </PageLink>
      ))}
      <PageLink href={savedPath(address)}>Saved{savedCount > 0 && ` (${savedCount})`}</PageLink>
    </>
  )
}

/** Also moves the focus to the section, as a browser does for such a link. */
function goTo(id: string): void {
  // The results and other pages have no such section: then the one of the home page is used.
  if (!document.getElementById(id)) flushSync(() => navigate(`/#${id}`))
  const section = document.getElementById(id)
  if (!section) return
  scrollToElement(section)
  section.focus({ preventScroll: true })
}

const logoutAction: PageFormAction = '/?form=logout'

function AccountLinks() {
  const session = useSession()
  return (
    <>
      {session.authenticated ? <OwnLinks user={session.user} /> : <PageLink href="/login">Log In</PageLink>}
      <PageLink href="/signup" className="sign-up">
        Sign Up
      </PageLink>
    </>
  )
}

function OwnLinks({ user }: { user: SignedInUser }) {
  const landing = dashboardPath(user)
  const { signOut, isLeaving } = useSignOut(afterLogout, afterFailure)
  useEffect(() => void prepareToasts(), [])
  const hasDashboard = landing !== '/'
  const leave = (event: SubmitEvent) => {
    event.preventDefault()
    void signOut()
  }
  return (
    <>
      <PageLink href={hasDashboard ? landing : '/account'}>{hasDashboard ? 'Dashboard' : 'Account'}</PageLink>
      <form method="post" action={logoutAction} onSubmit={leave}>
        <button type="submit" data-held aria-disabled={isLeaving || undefined}>
          Logout
        </button>
      </form>
    </>
  )
}

function afterLogout(): void {
  showToast({ title: 'You have been logged out successfully' })
  navigate('/')
}

function afterFailure(): void {
  const text = 'Failed to logout. Please try again.'
  showToast({ title: 'Logout failed', text, tone: 'destructive' })
}

function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { path } = useAddress()
  useEffect(() => closeOnLeaving(menu), [])
  return (
    <details className="menu" ref={menu} key={path}>
      <summary aria-label="Menu" />
      <div className="menu-panel">
        <nav aria-label="Menu">
          <SectionLinks />
        </nav>
        <div className="menu-account">
          <AccountLinks />
        </div>
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute('open')
}

/** Closes the menu on Escape, which returns the focus to it, on a press outside it, and on a click inside its panel. */
function closeOnLeaving(menu: { current: HTMLDetailsElement | null }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close(menu.current)
    menu.current.querySelector('summary')?.focus()
  }
  const onPress = (event: PointerEvent) => {
    if (!menu.current?.contains(event.target as Node)) close(menu.current)
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('.menu-panel')) close(menu.current)
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPress, { signal })
  return () => listening.abort()
}

function FooterItem({ label, path }: { label: string; path: string | null }) {
  const social = socialAddress(useSite().social, label)
  if (path) return <PageLink href={path}>{label}</PageLink>
  return social ? (
    <a href={social} rel="me noopener">
      {label}
    </a>
  ) : (
    <button type="button">{label}</button>
  )
}

/** Null while the operator has set none. */
function socialAddress(social: Site['social'], label: string): string | null {
  if (label === 'Facebook' && social?.facebook) return facebookUrl(social.facebook)
  if (label === 'Instagram' && social?.instagram) return instagramUrl(social.instagram)
  return label === 'WhatsApp' && social?.whatsapp ? `https://wa.me/${social.whatsapp.slice(1)}` : null
}

function SiteFooter() {
  const { name, tagline, ownPages = [] } = useSite()
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-name">
          <Logo />
          <p>{name}</p>
          <p>{tagline ?? 'Local business, found locally.'}</p>
        </div>
        {footerColumns.map(({ name, title, labels }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {Object.entries(labels).map(([label, path]) => (
                <li key={label}>
                  <FooterItem label={label} path={path} />
                </li>
              ))}
              {ownPages
                .filter(({ column }) => column !== null && column === name)
                .map((page) => (
                  <li key={page.path}>
                    <PageLink href={page.path}>{page.title}</PageLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <div className="copyright">
          <p>{`© 2025–${new Date().getFullYear()} ${name}. All rights reserved.`}</p>
          <PageLink href={aboutDataPath}>About the data</PageLink>
        </div>
      </div>
    </footer>
  )
}
