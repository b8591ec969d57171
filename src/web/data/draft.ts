// Knows the drafts: what was typed into a form and not sent. They stay in this tab, through a reload and a logout.

/** What was typed, by field. `isPartial` when there was also a file or a password, which a draft never holds. */
export type Draft = { typed: Record<string, unknown>; isPartial: boolean }

/** The storage key of a form's draft; `person` is the id of its account, '' for none. */
export const draftKey = (form: string, person = ''): string => `${form}-draft${person && ` of ${person}`}`

const listeners = new Set<() => void>()

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a draft. An empty draft removes it. */
export function storeDraft(key: string, draft: Draft): void {
  const isEmpty = Object.keys(draft.typed).length === 0 && !draft.isPartial
  attempt(() =>
    isEmpty ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(draft)),
  )
  for (const listener of listeners) listener()
}

export const removeDraft = (key: string): void => storeDraft(key, { typed: {}, isPartial: false })

export function findDraft(key: string): Draft | null {
  const found = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null)
  return found?.typed ? { typed: found.typed, isPartial: found.isPartial === true } : null
}

/** Whether this account has a draft of any form. */
export const hasDrafts = (person: string): boolean =>
  attempt(() => Object.keys(sessionStorage).some((key) => key.endsWith(draftKey('', person)))) ?? false

/** When the storage is blocked or its content is broken, only the draft is lost. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
