// What the form of a page shows: what was typed and sent, or an older version, or what is stored.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnsweredForm, PageFormAction, RefusedForm } from '../../../contract/page-form.ts'
import type { Illustration, PagePreview, PageVersion, WrittenPage } from '../../../contract/written-page.ts'
import { answeredFormKey, refusedFormKey, useAnsweredForm, useRefusedForm } from '../../data/refused-form.ts'

/** The buttons of the form. Each sends all of it. */
const buttons = {
  save: '/admin/pages/:id?form=save',
  preview: '/admin/pages/:id?form=preview',
  picture: '/admin/pages/:id?form=picture',
} as const satisfies Record<string, PageFormAction>

type FieldName = 'name' | 'title' | 'markdown' | 'footer' | 'footerOrder' | 'version' | 'illustration' | 'alt'

/** `page` is null for a new one; `shown` is the version that the fields begin with. */
export function usePageForm(page: WrittenPage | null, shown: PageVersion | null) {
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
    // Whoever read both texts and saves again means it.
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
    /** Where a button sends the form. The part after # is where the page that follows is read on. */
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
