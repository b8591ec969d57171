// Decides what happens when a moderator accepts or refuses an edit, and with which message.
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { WaitingItem } from '../../contract/moderation-log.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { type EditDecision, useEditDecision } from '../data/waiting-edits.ts'
import { useDecidedToast } from './use-decided-toast.ts'
import { forgetReason } from './use-reason.ts'

const done = {
  accept: { title: 'Edit Accepted', text: 'Visitors see it now. The owner is told.' },
  refuse: { title: 'Edit Refused', text: 'The listing stays as it is. The owner is told.' },
} as const

/** Under which a typed reason is kept. */
export const reasonKeyOf = ({ id }: WaitingItem) => `edit ${id}`

export function useDecideEdit(edit: WaitingItem) {
  const { mutateAsync } = useEditDecision(edit.id)
  const showDecided = useDecidedToast()
  return useOneAtATime(async (decision: EditDecision, reason?: DecisionReason) => {
    try {
      const { decisionId } = await mutateAsync({ decision, reason })
      forgetReason(reasonKeyOf(edit))
      showDecided(done[decision], { ids: [decisionId] })
    } catch (error) {
      showFailureToast('Nothing was decided', error)
    }
  })
}
