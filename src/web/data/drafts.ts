// Drafts: what was typed into a form and not sent. They stay in this tab, without passwords and files.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isSecretField } from '../../contract/typed-form.ts'
import { isSameValue } from './send.ts'

/** What was typed, by field. `isPartial` means that there was also a file or a password, which a draft never contains; `hadFile`, that it was a file. */
export type Draft = { typed: Record<string, unknown>; isPartial: boolean; hadFile: boolean }

/** The storage key of a form's draft; `person` is the id of its account, '' for none. */
export const draftKey = (form: string, person = ''): string => `${form}-draft${person && ` of ${person}`}`

const listeners = new Set<() => void>()

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a draft. An empty draft removes it. */
function storeDraft(key: string, draft: Draft): void {
  const isEmpty = Object.keys(draft.typed).length === 0 && !draft.isPartial
  attempt(() =>
    isEmpty ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(draft)),
  )
  for (const listener of listeners) listener()
}

export const removeDraft = (key: string): void =>
  storeDraft(key, { typed: {}, isPartial: false, hadFile: false })

export function findDraft(key: string): Draft | null {
  const found = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null)
  if (!found?.typed) return null
  return { typed: found.typed, isPartial: found.isPartial === true, hadFile: found.hadFile === true }
}

/** Whether this account has a draft of any form. */
export const hasDrafts = (person: string): boolean =>
  attempt(() => Object.keys(sessionStorage).some((key) => key.endsWith(draftKey('', person)))) ?? false

/** If the storage is blocked or its content is broken, only the draft is lost. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}

type DraftForm<Fields extends FieldValues, Context, Sent> = Pick<
  UseFormReturn<Fields, Context, Sent>,
  'getValues' | 'setValue' | 'subscribe' | 'formState'
>
type DraftParts<Fields extends FieldValues> = {
  key: string
  fields: readonly Path<Fields>[]
  /** Files are not fields of the form, and a draft cannot contain them. */
  hasFiles: boolean
}

/**
 * Restores a draft into the form and sends nothing. A field that was not changed shows what the server has. `restored` is
 * the draft that was found, until `settle` is called after a save or a discard.
 */
export function useDraft<Fields extends FieldValues, Context, Sent>(
  { getValues, setValue, subscribe, formState }: DraftForm<Fields, Context, Sent>,
  { key: currentKey, fields, hasFiles }: DraftParts<Fields>,
) {
  // A form can still be on the screen shortly after a logout. Its draft belongs to the account that opened it.
  const [key] = useState(currentKey)
  const [restored, setRestored] = useState<Draft | null>(null)
  const found = useRef<Draft | null>(null)

  const store = (values: Fields, defaults: object = {}, withFiles = hasFiles) => {
    const before = defaults as Partial<Fields>
    // A text field without a default value was empty. The focal point of a new file is lost with the file.
    const changed = fields
      .filter((name) => !isSameValue(values[name], before[name]))
      .filter((name) => !(withFiles && name === 'focalPoint'))
    const hadFile = withFiles || found.current?.hadFile === true
    const { typed, hadSecret } = toTyped(changed, values)
    storeDraft(key, { typed, isPartial: hadFile || hadSecret || found.current?.isPartial === true, hadFile })
  }
  const restore = useEffectEvent(() => {
    const draft = findDraft(key)
    if (!draft) return
    const names = fields.filter((name) => name in draft.typed && !isSecretField(name))
    // The same values were saved meanwhile: in another tab, or by a save whose response was lost.
    if (!draft.isPartial && names.every((name) => isSameValue(draft.typed[name], getValues(name)))) return
    for (const name of names)
      setValue(name, draft.typed[name] as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    found.current = draft
    setRestored(draft)
  })
  const onChange = useEffectEvent(store)
  const onFiles = useEffectEvent((withFiles: boolean) =>
    store(getValues(), formState.defaultValues, withFiles),
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
      found.current = null
      setRestored(null)
      removeDraft(key)
    },
  }
}

/** The changed fields without the passwords. A password alone is no draft, since browsers fill one in by themselves. */
function toTyped<Fields extends FieldValues>(changed: Path<Fields>[], values: Fields) {
  const typed = changed.filter((name) => !isSecretField(name)).map((name) => [name, values[name]])
  return { typed: Object.fromEntries(typed), hadSecret: typed.length > 0 && changed.some(isSecretField) }
}
