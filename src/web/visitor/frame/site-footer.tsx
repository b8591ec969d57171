// Knows the footer of every public page. Five of its labels lead to the pages of the operator; the others are buttons that are off (spec §2).
import { aboutDataPath } from '../../../contract/page.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../ui/site-context.ts'

const columns = [
  { title: 'Company', labels: { About: '/about', Careers: null, Contact: '/contact' } },
  {
    title: 'Support',
    labels: { 'Help Centre': '/help', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
  },
  { title: 'Follow Us', labels: { Facebook: null, Instagram: null, WhatsApp: null } },
]

export function SiteFooter() {
  const { name } = useSite()
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div className="site-footer-name">
          <Logo />
          <p>{name}</p>
          <p>Local business, found locally.</p>
        </div>
        {columns.map(({ title, labels }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {Object.entries(labels).map(([label, path]) => (
                <li key={label}>
                  {path ? (
                    <PageLink href={path}>{label}</PageLink>
                  ) : (
                    <button type="button" disabled>
                      {label}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="copyright">
          <p>© 2025 {name}. All rights reserved.</p>
          <PageLink href={aboutDataPath}>About the data</PageLink>
        </div>
      </div>
    </footer>
  )
}
