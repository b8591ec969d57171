// The list of the pages of the site: where the text of each comes from, and who wrote it last.
import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../../contract/day-text.ts'
import type { PageSource, WrittenPageItem } from '../../../contract/written-page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { writtenPagesQuery } from '../../data/administration.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { LoadState } from '../../ui/notice.tsx'
import { titled, useSite } from '../../ui/page-head.ts'

const text = 'What visitors read about the directory. Changes are live immediately.'

export const writtenPagesPage: ScreenParts = {
  Component: WrittenPagesPage,
  head: titled('Pages'),
  load: ({ client }) => [client.prefetchQuery(writtenPagesQuery)],
}

function WrittenPagesPage() {
  const { name } = useSite()
  const query = useQuery(writtenPagesQuery)
  const { data: pages } = query
  return (
    <>
      <PageHeading title="Pages" text={text}>
        <PageLink className="button button-main" href="/admin/pages/new">
          New Page
        </PageLink>
      </PageHeading>
      <SentNotice words={{ removed: 'The page was deleted.' }} />
      <LoadState of={query} failureTitle="The pages could not be loaded" />
      {pages && <PageList pages={pages} siteName={name} />}
    </>
  )
}

type PageListProps = { pages: readonly WrittenPageItem[]; siteName: string }

const PageList = ({ pages, siteName }: PageListProps) => (
  <ul className="panel written-pages">
    {pages.map((page) => (
      <li key={page.name}>
        <div>
          <PageLink className="text-button" href={`/admin/pages/${page.name}`}>
            {page.title.replaceAll('{siteName}', () => siteName)}
          </PageLink>
          <p>
            {page.path}. {sourceWords[page.from]}
            {page.from === 'screen' && page.last && (
              <>
                {' '}
                <span>
                  Changed {momentText(page.last.writtenAt)} by <bdi>{page.last.writtenBy}</bdi>.
                </span>
              </>
            )}
          </p>
        </div>
        <PageLink className="button" href={page.path}>
          See<span className="sr-only"> {page.title.replaceAll('{siteName}', () => siteName)}</span>
        </PageLink>
      </li>
    ))}
  </ul>
)

const sourceWords: Record<PageSource, string> = {
  file: 'Fixed: its text comes from a file in the data folder.',
  screen: 'In your own words.',
  program: 'The original text.',
}
