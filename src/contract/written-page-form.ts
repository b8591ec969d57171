// The form of the editor of pages as a browser sends it, and what each of its buttons asks for in words of the calls.
import { isBuiltInPage } from './site-page.ts'
import type { TypedForm } from './typed-form.ts'

type PageInput = Record<string, unknown>

const nameIn = ({ texts }: TypedForm) => (texts.get('name') ?? '').trim()

/** The whole page. A page of ours has no fields for the footer. */
export const readPageText = (typed: TypedForm): PageInput => {
  const { texts } = typed
  return {
    name: nameIn(typed),
    ...readPageDraft(typed),
    footer: texts.get('footer') ?? '',
    ...(texts.has('footerOrder') && { footerOrder: texts.get('footerOrder') }),
    version: texts.get('version') ?? '',
  }
}

/** The text alone. */
export const readPageDraft = ({ texts }: TypedForm): PageInput => ({
  title: texts.get('title') ?? '',
  markdown: texts.get('markdown') ?? '',
})

/** What the image shows. Its file comes with the form. */
export const readIllustration = ({ texts }: TypedForm): PageInput => ({ alt: texts.get('alt') ?? '' })

/** The page that is removed. */
export const readPageRemoval = (typed: TypedForm): PageInput => ({
  name: nameIn(typed),
  version: typed.texts.get('version') ?? '',
})

/** A page that was saved is shown again. */
export const pageSaved = (typed: TypedForm): string =>
  `/admin/pages/${encodeURIComponent(nameIn(typed))}?sent=page`

/** A page of ours is there as before. */
export const pageRemoved = (typed: TypedForm): string =>
  isBuiltInPage(nameIn(typed)) ? `/admin/pages/${nameIn(typed)}?sent=first-text` : '/admin/pages?sent=removed'
