// Knows the footer of every public page. Its buttons do nothing yet (spec §2): their pages do not exist.
import { aboutDataPath } from '../../../contract/page.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../ui/site-context.ts'

const columns = [
  { title: 'Company', labels: ['About', 'Careers', 'Contact'] },
  { title: 'Support', labels: ['Help Centre', 'Privacy Policy', 'Terms of Service'] },
  { title: 'Follow Us', labels: ['Facebook', 'Instagram', 'WhatsApp'] },
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
              {labels.map((label) => (
                <li key={label}>
                  <button type="button">{label}</button>
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
