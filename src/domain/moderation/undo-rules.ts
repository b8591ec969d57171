// Decides for how long a decision can be undone, and how a refused undo is explained.

/** Milliseconds in which a decision can be undone. Its mail is due after them, so it never goes before. */
export const undoMs = 10_000

/** Milliseconds for which the images that a decision took away stay: longer than an undo takes that began in time. */
export const keptForUndoMs = 60_000

/** What is known about a line of the log while its business is locked. */
export type UndoFacts = {
  /** Whether the line is a decision that kept what was before. Lines of older versions of the program did not. */
  isDecision: boolean
  isUndone: boolean
  isInTime: boolean
  /** Whether the business is as the decision left it: no later line in the log, and no edit. */
  isUntouched: boolean
}

/** Why a decision cannot be undone; null when it can. */
export function explainRefusedUndo(facts: UndoFacts): string | null {
  if (!facts.isDecision) return 'Only a decision can be undone.'
  if (facts.isUndone) return 'This decision was already undone.'
  if (!facts.isInTime) return tooLateToUndo
  if (!facts.isUntouched)
    return 'Something happened to this business after the decision. Nothing was undone. Please look at it again.'
  return null
}

/** The sentence for a decision whose ten seconds are over or whose mail is being sent. */
export const tooLateToUndo = 'It is too late to undo this decision: its mail is on its way.'

/** The sentence for somebody who did not make the decision. An undo is for a slip of the hand; a colleague decides anew, and the owner is told. */
export const decidedByAnother =
  'Only the person who made this decision can undo it. You can decide about the listing anew.'
