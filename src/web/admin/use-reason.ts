// Knows the reason that a moderator types. It is kept until the decision is made: a failure or Cancel loses no words.
import { useState } from 'react'
import type { DecisionReason, ReasonKind } from '../../contract/decision-reason.ts'

/** '' is no reason. */
export type TypedReason = { kind: ReasonKind | ''; text: string }

/** In the place of an id, for a decision about several. */
export const severalBusinesses = 'several'
/** By the id of the business. Only the dialog writes it, so it is empty on the server. */
const kept = new Map<string, TypedReason>()

/** `suggested` is chosen already when nothing was. */
export function useReason(id: string, suggested: ReasonKind | '' = '') {
  const [typed, setTyped] = useState(kept.get(id) ?? { kind: suggested, text: '' })
  const type = (reason: TypedReason) => {
    kept.set(id, reason)
    setTyped(reason)
  }
  return { typed, type }
}

export const forgetReason = (id: string): void => void kept.delete(id)

/** What is sent: nothing without a kind, because the note explains the kind. */
export function toReason({ kind, text }: TypedReason): DecisionReason | undefined {
  if (kind === '') return undefined
  return text.trim() === '' ? { kind } : { kind, text }
}
