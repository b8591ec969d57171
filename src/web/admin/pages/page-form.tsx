// The form that edits a page: text, place in the footer, preview, pictures. The browser submits it, with and without a script.
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { momentText } from '../../../contract/day-text.ts'
import type { AnsweredForm, PageFormAction, RefusedForm } from '../../../contract/page-form.ts'
import { footerColumns } from '../../../contract/public-addresses.ts'
import {
  type Illustration,
  isBuiltInPage,
  maxFooterOrder,
  maxIllustrationAlt,
  maxMarkdown,
  maxPageName,
  maxPageTitle,
  type PagePreview,
  type PageVersion,
  type WrittenPage,
} from '../../../contract/site-page.ts'
import { PictureField } from '../../business/picture-field.tsx'
import { answeredFormKey, refusedFormKey, useAnsweredForm, useRefusedForm } from '../../data/send.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'
import { TextBlocks } from '../../ui/text-blocks.tsx'
import { useUnsavedWarning } from '../../ui/unsaved-warning.ts'

/** `page` is null for a new page; `shown` is an older version to bring back. */
type PageFormProps = { page: WrittenPage | null; shown: PageVersion | null }

export function PageForm({ page, shown }: PageFormProps) {
  const { refused, preview, picture, isOutdated, isTyped, actionOf, field } = usePageForm(page, shown)
  const [isChanged, setChanged] = useState(isTyped)
  useUnsavedWarning(isChanged, () => setChanged(false))
  const sendOnce = useSendOnce()
  const submit = (event: SubmitEvent) => {
    sendOnce(event)
    if (!event.defaultPrevented) setChanged(false)
  }
  return (
    <>
      {shown && <ShownVersion shown={shown} />}
      {preview && <Preview {...preview} />}
      {isOutdated && page && <TextOfNow page={page} />}
      <form
        className="panel form form-panel"
        method="post"
        action={actionOf('save')}
        encType="multipart/form-data"
        noValidate
        onInput={() => setChanged(true)}
        onSubmit={submit}
      >
        <SignedInAs />
        <RefusedSummary refused={refused} failureTitle="Nothing was changed" />
        {picture && <Added {...picture} />}
        <input type="hidden" name="version" value={field('version').defaultValue} />
        {page ? (
          <input type="hidden" name="name" value={page.name} />
        ) : (
          <TextField
            label="Address"
            help="The last part of the address of the page, such as our-story. It stays as it is."
            maxLength={maxPageName}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...field('name')}
          />
        )}
        <TextField label="Title" maxLength={maxPageTitle} autoComplete="off" {...field('title')} />
        <TextAreaField
          label="Text"
          rows={18}
          maxLength={maxMarkdown}
          help={page?.name === 'privacy' ? privacyHelp : textHelp}
          {...field('markdown')}
        />
        {!(page && isBuiltInPage(page.name)) && <FooterFields field={field} />}
        <div className="form-actions">
          <button type="submit" className="button button-main submit">
            Save
          </button>
          <button type="submit" className="button" formAction={actionOf('preview')}>
            Preview
          </button>
        </div>
        <PictureFields field={field} action={actionOf('picture')} />
      </form>
    </>
  )
}

const textHelp =
  'Markdown: ## before a heading, - before each item of a list, **two stars** around bold words, [words](https://…) for a link. {siteName}, {siteUrl} and {supportEmail} stand for your settings.'
const privacyHelp = `${textHelp} {personalData} stands for the list of what is kept, why and for how long: leave it in.`

type Fields = Pick<ReturnType<typeof usePageForm>, 'field'>

const FooterFields = ({ field }: Fields) => (
  <div className="footer-fields">
    <SelectField
      label="Link in the footer"
      required={false}
      help="At the bottom of every page."
      {...field('footer')}
    >
      <option value="">None</option>
      {footerColumns.flatMap(({ name, title }) =>
        name ? [<option key={name} value={name}>{`Under ${title}`}</option>] : [],
      )}
    </SelectField>
    <TextField
      label="Position in the column"
      required={false}
      inputMode="numeric"
      maxLength={String(maxFooterOrder).length}
      help="1 stands before 2, among your own pages."
      {...field('footerOrder')}
    />
  </div>
)

const PictureFields = ({ field, action }: Fields & { action: string }) => (
  <fieldset className="form illustration-fields">
    <legend>Add a picture</legend>
    <PictureField
      {...field('illustration')}
      label="Picture"
      help="JPEG, PNG or WebP, at most 5MB. It is added to the end of the text."
    />
    <TextField
      label="What it shows"
      required={false}
      maxLength={maxIllustrationAlt}
      autoComplete="off"
      help="For people who cannot see it."
      {...field('alt')}
    />
    <div>
      <button type="submit" className="button" formAction={action}>
        Add Picture
      </button>
    </div>
  </fieldset>
)

const Added = ({ markdown }: Illustration) => (
  <p className="notice" role="status" id="picture">
    <span>
      The picture is at the end of the text. Move this line to where it belongs, and save the page within a
      day: <code>{markdown}</code>
    </span>
  </p>
)

const Preview = ({ title, blocks }: PagePreview) => (
  <section className="panel page-preview" aria-labelledby="preview">
    <h2 id="preview">Preview: nothing is saved yet</h2>
    <div className="prose">
      <p className="page-preview-title">{title}</p>
      <TextBlocks blocks={blocks} />
    </div>
  </section>
)

const ShownVersion = ({ shown: { number, title, writtenAt, writtenBy, blocks } }: { shown: PageVersion }) => (
  <section className="panel page-preview" aria-labelledby="shown-version">
    <h2 id="shown-version">Version {number}</h2>
    <p>
      Written {momentText(writtenAt)} by <bdi>{writtenBy}</bdi>.{' '}
      {title === null
        ? 'At that time, the page had its original text.'
        : 'The form below has this version. Save it to bring it back.'}
    </p>
    {title !== null && (
      <div className="prose">
        <p className="page-preview-title">{title}</p>
        <TextBlocks blocks={blocks} />
      </div>
    )}
  </section>
)

const TextOfNow = ({ page: { title, markdown, last } }: { page: WrittenPage }) => (
  <section className="panel form" aria-labelledby="text-of-now">
    <h2 id="text-of-now">What the page says now</h2>
    <p>
      {last && (
        <>
          Saved {momentText(last.writtenAt)} by <bdi>{last.writtenBy}</bdi>.{' '}
        </>
      )}
      Copy from it what you want to keep. Saving yours again replaces it; it stays among the versions.
    </p>
    <TextField label="Its title" name="title-of-now" readOnly defaultValue={title} />
    <TextAreaField label="Its text" name="text-of-now" readOnly rows={10} defaultValue={markdown} />
  </section>
)

/** The actions of the form's buttons. Each sends the whole form. */
const buttons = {
  save: '/admin/pages/:id?form=save',
  preview: '/admin/pages/:id?form=preview',
  picture: '/admin/pages/:id?form=picture',
} as const satisfies Record<string, PageFormAction>

type FieldName = 'name' | 'title' | 'markdown' | 'footer' | 'footerOrder' | 'version' | 'illustration' | 'alt'

/** `page` is null for a new page; `shown` is the version with which the fields are filled. */
function usePageForm(page: WrittenPage | null, shown: PageVersion | null) {
  const client = useQueryClient()
  // What was typed into this page must not appear on another one.
  useEffect(() => () => client.removeQueries({ queryKey: answeredFormKey }), [client])
  const refusal = client.getQueryData<RefusedForm>(refusedFormKey)
  const pressed = Object.values(buttons).find((action) => action === refusal?.action) ?? buttons.save
  const { refused, at } = useRefusedForm(pressed)
  const preview = useAnsweredForm<PagePreview>(buttons.preview)
  const picture = useAnsweredForm<Illustration>(buttons.picture)
  const answered = preview || picture ? client.getQueryData<AnsweredForm>(answeredFormKey) : undefined
  const typed = refusal?.action === pressed ? refusal.values : answered?.values
  const isOutdated = refusal?.action === buttons.save && refusal.status === 409
  const stored = toFields(page, shown)

  const read = (name: FieldName): string => {
    // Saving again after a conflict replaces the current version, which the administrator has now seen.
    if (name === 'version' && isOutdated) return stored.version
    if (name === 'alt' && picture) return ''
    const value = typed?.[name]?.[0] ?? stored[name]
    return name === 'markdown' && picture ? `${value.trimEnd()}\n\n${picture.markdown}\n`.trimStart() : value
  }
  return {
    refused,
    preview,
    picture,
    isOutdated,
    /** Whether the fields have what was typed before a refusal, a preview or a picture. */
    isTyped: typed !== undefined,
    /** The address to which a button sends the form. Its fragment is the part of the next page to scroll to. */
    actionOf: (button: keyof typeof buttons) =>
      `${buttons[button].replace(':id', page?.name ?? 'new')}#${button === 'save' ? 'form-summary' : button}`,
    /** The props of a field. */
    field: (name: FieldName) => ({ ...at(name), defaultValue: read(name) }),
  }
}

function toFields(page: WrittenPage | null, shown: PageVersion | null): Record<FieldName, string> {
  const text = shown?.markdown == null ? page : { ...shown, markdown: shown.markdown }
  return {
    name: page?.name ?? '',
    title: text?.title ?? '',
    markdown: text?.markdown ?? '',
    footer: text?.footer ?? '',
    footerOrder: String(text?.footerOrder ?? 1),
    version: String(page?.version ?? 0),
    illustration: '',
    alt: '',
  }
}
