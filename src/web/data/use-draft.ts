// Decides which answers of a form outlast a reload or the end of a session: the changed ones, never a password or a file.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Draft, findDraft, removeDraft, storeDraft } from './draft.ts'

type DraftForm<Fields extends FieldValues, Context, Sent> = Pick<
  UseFormReturn<Fields, Context, Sent>,
  'getValues' | 'setValue' | 'subscribe' | 'formState'
>
type DraftParts<Fields extends FieldValues> = {
  key: string
  fields: readonly Path<Fields>[]
  /** Files stand beside the fields, and cannot be kept. */
  hasFiles: boolean
}

/**
 * Only fills the form: nothing is sent, and a field that nobody changed shows what the server has. `restored` is what was
 * found, until `settle` says that it was saved or discarded.
 */
export function useDraft<Fields extends FieldValues, Context, Sent>(
  { getValues, setValue, subscribe, formState }: DraftForm<Fields, Context, Sent>,
  { key: asked, fields, hasFiles }: DraftParts<Fields>,
) {
  // A form outlives its session by a moment; its draft stays that of the account it was opened by.
  const [key] = useState(asked)
  const [restored, setRestored] = useState<Draft | null>(null)
  const wasPartial = useRef(false)

  const keep = (values: Fields, defaults: object = {}, withFiles = hasFiles) => {
    const before = defaults as Partial<Fields>
    // A text field may have no default: then it begins empty.
    const changed = fields.filter((name) => (values[name] ?? '') !== (before[name] ?? ''))
    const typed = changed.filter((name) => !isSecret(name)).map((name) => [name, values[name]])
    // A password alone is no draft: browsers fill one in by themselves.
    const hasSecret = typed.length > 0 && changed.some(isSecret)
    const isPartial = withFiles || hasSecret || wasPartial.current
    storeDraft(key, { typed: Object.fromEntries(typed), isPartial })
  }
  const restore = useEffectEvent(() => {
    const draft = findDraft(key)
    if (!draft) return
    const names = fields.filter((name) => name in draft.typed && !isSecret(name))
    // Saved elsewhere meanwhile, or arrived although its answer did not.
    if (!draft.isPartial && names.every((name) => draft.typed[name] === getValues(name))) return
    for (const name of names)
      setValue(name, draft.typed[name] as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    wasPartial.current = draft.isPartial
    setRestored(draft)
  })
  const onChange = useEffectEvent(keep)
  const onFiles = useEffectEvent((withFiles: boolean) =>
    keep(getValues(), formState.defaultValues, withFiles),
  )

  useEffect(() => {
    restore()
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => onChange(values, defaultValues),
    })
  }, [subscribe])
  useEffect(() => onFiles(hasFiles), [hasFiles])

  return {
    restored,
    settle: () => {
      wasPartial.current = false
      setRestored(null)
      removeDraft(key)
    },
  }
}

const isSecret = (name: string) => /password/i.test(name)
