// Knows what was typed into a form and not sent yet: kept in this tab only, through a reload and the end of a session.

/** What was typed, by the names of the fields; `isPartial` when something was chosen or typed that is never kept. */
export type Draft = { typed: Record<string, unknown>; isPartial: boolean }

/** What the draft of a form is kept under; `person` is the id of the account it belongs to, if it does. */
export const draftKey = (form: string, person = ''): string => `${form}-draft${person && ` of ${person}`}`

const listeners = new Set<() => void>()

export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An empty draft is none. */
export function storeDraft(key: string, draft: Draft): void {
  const isEmpty = Object.keys(draft.typed).length === 0 && !draft.isPartial
  attempt(() =>
    isEmpty ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(draft)),
  )
  for (const listener of listeners) listener()
}

export const removeDraft = (key: string): void => storeDraft(key, { typed: {}, isPartial: false })

export function findDraft(key: string): Draft | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null)
  return kept?.typed ? { typed: kept.typed, isPartial: kept.isPartial === true } : null
}

/** Whether any form of this account waits to be gone on with. */
export const hasDrafts = (person: string): boolean =>
  attempt(() => Object.keys(sessionStorage).some((key) => key.endsWith(draftKey('', person)))) ?? false

/** A browser that keeps nothing, or kept something odd, costs the draft and nothing else. */
function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    return null
  }
}
