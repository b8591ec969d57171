// Knows the links to the home page and to two of its sections. On the home page these scroll, elsewhere they navigate to it.
import { scrollToElement } from '../../navigation/motion.ts'
import { goHome, navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'

const sections = [
  { label: 'Home', id: '' },
  { label: 'Categories', id: 'categories' },
  { label: 'Featured', id: 'featured' },
]

export function SectionLinks() {
  return sections.map(({ label, id }) => (
    <PageLink key={label} href={id ? `/#${id}` : '/'} onNavigate={() => (id ? goTo(id) : goHome())}>
      {label}
    </PageLink>
  ))
}

/** Also moves the focus to the section, as a browser does for such a link. */
function goTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) {
    navigate(`/#${id}`)
    return
  }
  scrollToElement(section)
  section.focus({ preventScroll: true })
}
