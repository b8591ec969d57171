// Stores the drafts of forms, in this tab only. They outlast a reload and the end of a session.

/** The changed values by field name. `isPartial`: the form also had a file or a password, which is never stored. */
export type Draft = { typed: Record<string, unknown>; isPartial: boolean }

/** The storage key of a draft. `userId` is the account that it belongs to; '' for a form without an account. */
export const draftKey = (form: string, userId = ''): string => `${form}-draft${userId && ` of ${userId}`}`

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
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null)
  return stored?.typed ? { typed: stored.typed, isPartial: stored.isPartial === true } : null
}

/** Whether any form of this account has a draft. */
export const hasDrafts = (userId: string): boolean =>
  attempt(() => Object.keys(sessionStorage).some((key) => key.endsWith(draftKey('', userId)))) ?? false

/** Null after an error: without storage, or with an invalid draft, the form still works. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
