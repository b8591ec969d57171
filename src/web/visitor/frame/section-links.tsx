// Knows the links to the home page, to two of its sections and to the saved businesses. On the home page the sections scroll
// into view, elsewhere their links navigate to it.
import { savedPath } from '../../data/origin.ts'
import { useSavedIds } from '../../data/saved-businesses.ts'
import { useAddress } from '../../navigation/address.ts'
import { scrollToElement } from '../../navigation/motion.ts'
import { goHome, navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'

const sections = [
  { label: 'Home', id: '' },
  { label: 'Categories', id: 'categories' },
  { label: 'Featured', id: 'featured' },
]

export function SectionLinks() {
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
  const section = document.getElementById(id)
  if (!section) {
    navigate(`/#${id}`)
    return
  }
  scrollToElement(section)
  section.focus({ preventScroll: true })
}
