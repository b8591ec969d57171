// Knows the three ways around the home page: on it they scroll, from another page they lead to it.
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

/** The focus goes along, as it does where a browser follows such a link. */
function goTo(id: string): void {
  if (location.pathname !== '/') {
    navigate(id ? `/#${id}` : '/')
    return
  }
  const section = document.getElementById(id)
  scrollToElement(section ?? document.body)
  section?.focus({ preventScroll: true })
}
