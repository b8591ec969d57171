// The pages of uploaded lists: of all, with the form for a new one; and of one, with its progress, its columns, the outcomes of its rows, and
// the buttons that import it and take it back.

import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { momentText } from '../../../contract/day-text.ts'
import type { Import } from '../../../contract/import.ts'
import { listFileTypes } from '../../../contract/import-fields.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import {
  importErrorsPath,
  importPath,
  importQuery,
  importsQuery,
  useImportChanges,
  useUpload,
} from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { useLines } from '../../data/paged-lists.ts'
import { onlyFieldErrorOf, showFailureToast, useRefusedForm } from '../../data/send.ts'
import { useFocusRecovery } from '../../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts, ScreenProps } from '../../screen.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field, fieldId } from '../../ui/fields.tsx'
import { RefusedSummary, SentNotice, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { LoadState } from '../../ui/notice.tsx'
import { titled } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { ColumnsForm, ImportQuestions } from './import-forms.tsx'
import { ImportRows, rowsText, stateText } from './import-rows.tsx'

export const importsPage: ScreenParts = {
  Component: ImportsPage,
  head: titled('Import'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(importsQuery(search, get))],
}

const text =
  'Upload a list of businesses from a spreadsheet. You can see what happens to each row, and nothing is imported until you say so.'

function ImportsPage() {
  const { search } = useAddress()
  const list = useLines(importsQuery(search))
  return (
    <div>
      <PageHeading title="Import" text={text} />
      <SentNotice words={{ list: 'The list was uploaded. Open it below to say what its columns contain.' }} />
      <h2 id="upload" className="section-title">
        Upload a list
      </h2>
      <UploadForm />
      <h2 className="section-title">Uploaded lists</h2>
      <HistoryList
        list={list}
        failureTitle="The lists could not be loaded"
        none="No list has been uploaded yet."
        pathOf={(cursor) => `/admin/imports?${new URLSearchParams({ cursor })}`}
      >
        {(one) => <ListItem key={one.id} list={one} />}
      </HistoryList>
    </div>
  )
}

const action = '/admin/imports'
const failure = 'The list could not be uploaded. Please try again.'
const failureTitle = 'The list was not uploaded'

/** An upload takes so long that people may have gone to another page. */
const isHere = () => location.pathname === action

function UploadForm() {
  const upload = useUpload()
  const { refused, at } = useRefusedForm(action)
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { run } = useOneAtATime(async () => {
    const file = input.current?.files?.[0]
    try {
      setError('')
      if (!file) throw new Error('no file')
      const { id } = await upload.mutateAsync(file)
      if (isHere()) navigate(importPath(id))
      else showToast({ title: 'List uploaded', text: 'Open Import to say what its columns contain.' })
    } catch (thrown) {
      if (!isHere()) return showFailureToast(failureTitle, thrown, failure)
      setError(file ? onlyFieldErrorOf(thrown, failure) : 'Please choose the file of the list: CSV or XLSX.')
      document.getElementById(fieldId('file'))?.focus()
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form
      className="form panel import-upload"
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      aria-labelledby="upload"
    >
      <SignedInAs />
      <RefusedSummary refused={error === null ? refused : null} failureTitle={failureTitle} />
      <Field
        name="file"
        label="File"
        error={error === null ? at('file').error : error || undefined}
        help="CSV or Excel (.xlsx), at most 10 MB and 50,000 rows, with a header in the first row."
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            type="file"
            name="file"
            accept={listFileTypes}
            className="input"
          />
        )}
      </Field>
      <SubmitButton busy={upload.isPending} label="Upload" busyLabel="Uploading..." />
    </form>
  )
}

function ListItem({ list }: { list: Import }) {
  return (
    <li className="panel import-item">
      <h3>
        <PageLink className="text-button" href={importPath(list.id)}>
          <bdi>{list.fileName}</bdi>
        </PageLink>
      </h3>
      <p>{stateText(list)}</p>
      <p className="import-soft">
        {`${rowsText(list.rows)}, uploaded by `}
        <bdi>{list.createdBy}</bdi>
        {` on ${momentText(list.createdAt)}`}
      </p>
    </li>
  )
}

export const importPage: ScreenParts = {
  Component: ImportPage,
  head: titled('Imported List'),
  load: ({ client, id }) => [client.prefetchQuery(importQuery(id))],
  isFound: ({ client, id }) => client.getQueryData(importQuery(id).queryKey) !== undefined,
}

function ImportPage({ id }: ScreenProps) {
  const query = useQuery(importQuery(id))
  const { data: list } = query
  return (
    <div className="area-parts">
      <PageHeading title={list?.fileName ?? 'Imported List'} tab="Imported List">
        <PageLink className="button" href="/admin/imports">
          All lists
        </PageLink>
      </PageHeading>
      <LoadState of={query} failureTitle="The list could not be loaded" />
      {list && <ImportParts list={list} />}
    </div>
  )
}

function ImportParts({ list }: { list: Import }) {
  const isHydrated = useIsHydrated()
  const isOpen = list.state === 'read' || list.state === 'checked'
  useReloadAfterWork(list)
  useFocusRecovery(`${list.state} ${list.work}`)
  return (
    <>
      <Progress list={list} />
      {isHydrated && isOpen && list.work === null && <ColumnsForm key={list.state} list={list} />}
      {list.state === 'checked' && <ImportQuestions list={list} />}
      {list.work !== 'check' && list.state !== 'read' && <ImportRows list={list} />}
    </>
  )
}

/** Reloads the rows and questions when the background work has ended, because it changes them. */
function useReloadAfterWork({ id, work }: Import): void {
  const { reload } = useImportChanges(id)
  const before = useRef(work)
  useEffect(() => {
    if (before.current !== null && work === null) void reload()
    before.current = work
  }, [work, reload])
}

/** The progress of the list, and what can be done next. */
function Progress({ list }: { list: Import }) {
  const { id, state, work, done, rows, counts, written } = list
  const total = work === 'check' ? rows : work === 'run' ? counts.new + counts.changed : done + written
  const hasErrors = counts.refused + counts.duplicate > 0
  return (
    <section className="panel import-progress" aria-label="Progress of the list">
      <p role="status">{stateText(list)}</p>
      {list.isFailing && <p className="notice">{failingText}</p>}
      {work !== null && <progress aria-label="Progress" value={done} max={Math.max(total, 1)} />}
      <div className="import-acts needs-script">
        {state === 'checked' && work === null && <RunButton list={list} />}
        {state === 'done' && work === null && written > 0 && <TakeBackButton list={list} />}
        {hasErrors && state !== 'read' && (
          <a className="button" href={importErrorsPath(id)} download>
            Download the errors
          </a>
        )}
        {(state === 'read' || state === 'checked') && <RemoveButton list={list} />}
      </div>
    </section>
  )
}

const failingText =
  'The last step failed, and is tried again each minute. If it goes on, the log of the program says why. Nothing is lost meanwhile.'

function RunButton({ list }: { list: Import }) {
  const { run } = useImportChanges(list.id)
  const writable = list.counts.new + list.counts.changed
  const { run: press, isRunning } = useOneAtATime(() =>
    run.mutateAsync().catch((error: unknown) => showFailureToast('The list was not imported', error)),
  )
  if (writable === 0) return null
  return (
    <button
      type="button"
      className="button button-main"
      aria-disabled={isRunning || undefined}
      onClick={press}
    >
      {`Import ${rowsText(writable)}`}
    </button>
  )
}

function TakeBackButton({ list }: { list: Import }) {
  const [isAsked, setAsked] = useState(false)
  const { takeBack } = useImportChanges(list.id)
  const takeAllBack = async () => {
    await takeBack
      .mutateAsync()
      .catch((error: unknown) => showFailureToast('The list was not taken back', error))
    setAsked(false)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setAsked(true)}>
        Take back
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Take this list back?"
          confirmLabel="Take back"
          pendingLabel="Starting..."
          tone="destructive"
          isPending={takeBack.isPending}
          onConfirm={takeAllBack}
          onClose={() => setAsked(false)}
        >
          {`New businesses are removed, and changed ones get back their former details: ${rowsText(list.written)} in all. What someone has changed or claimed since then stays, and is listed here.`}
        </ConfirmDialog>
      )}
    </>
  )
}

function RemoveButton({ list }: { list: Import }) {
  const { remove } = useImportChanges(list.id)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await remove.mutateAsync()
      navigate('/admin/imports')
    } catch (error) {
      showFailureToast('The list was not removed', error)
    }
  })
  return (
    <button type="button" className="button" aria-disabled={isRunning || undefined} onClick={run}>
      Remove this list
    </button>
  )
}
