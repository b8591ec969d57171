// Decides what happens when a moderator accepts or refuses an edit, and with which message.
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { DecidedBusiness } from '../../contract/moderation.ts'
import type { WaitingItem } from '../../contract/moderation-log.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { type EditDecision, useEditDecision } from '../data/waiting-edits.ts'
import { useDecidedToast } from './use-decided-toast.ts'
import { forgetReason } from './use-reason.ts'

const titles = { accept: 'Edit Accepted', refuse: 'Edit Refused' } as const

function outcomeOf(decision: EditDecision, { approvalStatus }: DecidedBusiness): string {
  if (decision === 'refuse') return 'The listing stays as it is. The owner is told.'
  const seen = approvalStatus === 'approved' ? 'now' : 'once the listing is live again'
  return `Visitors see it ${seen}. The owner is told.`
}

/** Under which a typed reason is kept. */
export const reasonKeyOf = ({ id }: WaitingItem) => `edit ${id}`

export function useDecideEdit(edit: WaitingItem) {
  const { mutateAsync } = useEditDecision(edit.id)
  const showDecided = useDecidedToast()
  return useOneAtATime(async (decision: EditDecision, reason?: DecisionReason) => {
    try {
      const decided = await mutateAsync({ decision, reason })
      forgetReason(reasonKeyOf(edit))
      const toast = { title: titles[decision], text: outcomeOf(decision, decided) }
      showDecided(toast, { ids: [decided.decisionId] })
    } catch (error) {
      showFailureToast('Nothing was decided', error)
    }
  })
}
