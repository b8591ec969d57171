// Knows the links to the three sections of the home page. On the home page they scroll, elsewhere they navigate to it.
import { scrollToElement } from '../../navigation/motion.ts'
import { navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'

const sections = [
  { label: 'Home', id: '' },
  { label: 'Categories', id: 'categories' },
  { label: 'Featured', id: 'featured' },
]

export function SectionLinks() {
  return sections.map(({ label, id }) => (
    <PageLink key={label} href={id ? `/#${id}` : '/'} onNavigate={() => goTo(id)}>
      {label}
    </PageLink>
  ))
}

/** Also moves the focus to the section, as a browser does for such a link. */
function goTo(id: string): void {
  if (location.pathname !== '/') {
    navigate(id ? `/#${id}` : '/')
    return
  }
  const section = document.getElementById(id)
  scrollToElement(section ?? document.body)
  section?.focus({ preventScroll: true })
}
