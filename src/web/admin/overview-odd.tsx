// Knows the part of the overview about what looks odd. Each line leads to the list that shows it.
import { TriangleAlert } from 'lucide-react'
import type { Oddity } from '../../contract/admin-overview.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { oddityLine, oddityRule } from './overview-words.ts'

export function OverviewOdd({ odd }: { odd: readonly Oddity[] }) {
  return (
    <section className="panel overview-panel overview-odd" aria-labelledby="odd">
      <h2 id="odd">Please have a look</h2>
      <ul>
        {odd.map(oddityLine).map(({ text, href, link }) => (
          <li key={href}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <bdi>{text}</bdi>{' '}
              <PageLink className="text-button" href={href}>
                {link}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{oddityRule}</p>
    </section>
  )
}
