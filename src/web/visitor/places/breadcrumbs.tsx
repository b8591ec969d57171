// Knows the trail from the home page down to this page, as links.
import { PageLink } from '../../navigation/page-link.tsx'
import type { Step } from './place-head.ts'

export function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
  return (
    <nav aria-label="Where this page is" className="breadcrumbs">
      <ol>
        {trail.map(({ name, path }, at) => (
          <li key={path}>
            {at < trail.length - 1 ? (
              <PageLink href={path}>{name}</PageLink>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
