// The page with the uploaded lists, and the form for a new one.
import { type SubmitEvent, useRef, useState } from 'react'
import { momentText } from '../../../contract/day-text.ts'
import type { Import } from '../../../contract/import.ts'
import { listFileTypes } from '../../../contract/import-fields.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import { importPath, importsQuery, useUpload } from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { useLines } from '../../data/paged-lists.ts'
import { onlyFieldErrorOf, showFailureToast, useRefusedForm } from '../../data/send.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { Field, fieldId } from '../../ui/fields.tsx'
import { RefusedSummary, SentNotice, SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { titled } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { rowsText, stateText } from './import-rows.tsx'

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
