// The pages with which an administrator writes the pages of the site: the list of all, and the one with a form, its versions, and how it is removed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { momentText } from '../../../contract/day-text.ts'
import {
  isBuiltInPage,
  type PageSource,
  type PageVersion,
  type PageVersionLine,
  type WrittenPage,
  type WrittenPageItem,
} from '../../../contract/site-page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { pageVersionQuery, writtenPageQuery, writtenPagesQuery } from '../../data/administration.ts'
import { isGone, loadFailureText } from '../../data/calls.ts'
import { refusedFormKey } from '../../data/send.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { PlainFailures, SentNotice, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'
import { LoadState, Notice } from '../../ui/notice.tsx'
import { titled, useSite } from '../../ui/page-head.ts'
import { PageForm } from './page-form.tsx'

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

const versionIn = (search: string) => new URLSearchParams(search).get('version')

export const pageEditorPage: ScreenParts = {
  Component: PageEditorPage,
  head: titled('Edit a page'),
  load: ({ client, id, search }) => {
    const version = versionIn(search)
    return [
      client.prefetchQuery(writtenPageQuery(id)),
      ...(version ? [client.prefetchQuery(pageVersionQuery(id, version))] : []),
    ]
  },
}

export const newPagePage: ScreenParts = { Component: NewPage, head: titled('New page') }

const allPages = (
  <PageLink className="button" href="/admin/pages">
    All Pages
  </PageLink>
)

function NewPage() {
  return (
    <>
      <PageHeading title="New page" text="A page of your own, such as the story of the directory.">
        {allPages}
      </PageHeading>
      <div className="area-parts page-editor">
        <PageForm page={null} shown={null} />
      </div>
    </>
  )
}

const sentWords = {
  page: 'The page was saved and is live.',
  'first-text': 'The page has its original text again.',
}

function PageEditorPage({ id }: { id: string }) {
  const version = versionIn(useAddress().search)
  const { name } = useSite()
  const { data: page, error, refetch } = useQuery(writtenPageQuery(id))
  const older = useQuery({ ...pageVersionQuery(id, version ?? ''), enabled: version !== null })
  // If somebody deleted the page meanwhile, the refused form still has what this administrator typed.
  const isTyped = useQueryClient().getQueryData(refusedFormKey) !== undefined
  const failure = page ? older.error : error
  return (
    <>
      <PageHeading
        title={page?.title.replaceAll('{siteName}', () => name) ?? 'Edit a page'}
        text={page && <PageText page={page} />}
      >
        {allPages}
      </PageHeading>
      <SentNotice words={sentWords} />
      {failure && !(isGone(failure) && isTyped) && (
        <Notice title="The page could not be loaded" onRetry={() => (page ? older.refetch() : refetch())}>
          {loadFailureText(failure)}
        </Notice>
      )}
      {!page && !error && <p role="status">Loading...</p>}
      {!page && isGone(error) && isTyped && <PageForm page={null} shown={null} />}
      {page && (version === null || older.data) && (
        <div className="area-parts page-editor">
          {page.file ? <Fixed file={page.file} /> : <Editor page={page} shown={older.data ?? null} />}
        </div>
      )}
    </>
  )
}

const PageText = ({ page: { path, from } }: { page: WrittenPage }) => (
  <>
    The page{' '}
    <PageLink className="text-button" href={path}>
      {path}
    </PageLink>
    {from === 'program' && '. It has the text that comes with the program.'}
  </>
)

const Fixed = ({ file }: { file: string }) => (
  <p className="notice">
    This page is fixed: its text comes from the file {file} in the data folder, which takes precedence. Change
    it there. To write the page here, move the file away and restart the program.
  </p>
)

function Editor({ page, shown }: { page: WrittenPage; shown: PageVersion | null }) {
  return (
    <>
      <PageForm key={`${page.name} ${shown?.number}`} page={page} shown={shown} />
      {page.versions.length > 0 && <Versions page={page} />}
      {page.from === 'screen' && <Removal page={page} />}
    </>
  )
}

const Versions = ({ page: { name, versions } }: { page: WrittenPage }) => (
  <section className="panel" aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    <p>The last fifty are kept. Open an older one to read it or bring it back.</p>
    <ul className="page-versions">
      {versions.map((version, at) => (
        <li key={version.number}>
          <VersionText {...version} />
          {at === 0 ? (
            <span className="badge">Now</span>
          ) : (
            <PageLink className="text-button" href={`/admin/pages/${name}?version=${version.number}`}>
              Open<span className="sr-only"> version {version.number}</span>
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const VersionText = ({ number, title, writtenAt, writtenBy }: PageVersionLine) => (
  <span>
    <b>{`Version ${number}: ${title ?? 'the original text'}`}</b>
    {`, ${momentText(writtenAt)}, `}
    <bdi>{writtenBy}</bdi>
  </span>
)

function Removal({ page: { name, version } }: { page: WrittenPage }) {
  const sendOnce = useSendOnce()
  const isBuiltIn = isBuiltInPage(name)
  const action = '/admin/pages/:id?form=remove'
  return (
    <>
      <PlainFailures actions={[action]} />
      <details className="panel">
        <summary>{isBuiltIn ? 'Restore the original text' : 'Delete this page'}</summary>
        <form className="form" method="post" action={action.replace(':id', name)} onSubmit={sendOnce}>
          <SignedInAs />
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="version" value={version} />
          <p>
            {isBuiltIn
              ? 'Visitors then read the original text. Yours stays among the versions.'
              : 'The page and all its versions are deleted, and its address no longer works.'}
          </p>
          <div>
            <button type="submit" className="button">
              {isBuiltIn ? 'Restore the Text' : 'Delete the Page'}
            </button>
          </div>
        </form>
      </details>
    </>
  )
}
