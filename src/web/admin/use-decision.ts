// Decides what message a moderator gets after a decision: the sentence of the server first (spec §8).
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { type Decision, decisions } from '../../contract/transitions.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useModeration } from '../data/moderate.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { useDecidedToast } from './use-decided-toast.ts'
import { forgetReason } from './use-reason.ts'

/** `run` makes a decision. While it runs, `decision` says which one. */
export function useDecision(business: Pick<ModerationItem, 'id' | 'name' | 'version'>) {
  const { id, name } = business
  const showDecided = useDecidedToast()
  const { mutateAsync, variables } = useModeration(business, (decision) => {
    const { success, failure } = decisions[decision]
    return {
      onSuccess: ({ decisionId }) => {
        forgetReason(id)
        const text = success.text.replace('{name}', () => inSentence(name))
        showDecided({ title: success.title, text }, { ids: [decisionId] })
      },
      onError: (error) => showFailureToast(failure.title, error, failure.text),
    }
  })
  // A failure is shown by `onError`.
  const { run, isRunning } = useOneAtATime((decision: Decision, reason?: DecisionReason) =>
    mutateAsync({ decision, reason }).catch(() => undefined),
  )
  return { run, isRunning, decision: variables?.decision }
}

/** Longest part of a name in a message, in characters; the card shows the whole name. */
const maxNameLength = 60

/** A name inside a sentence. The characters U+2068 and U+2069 isolate it, so that its direction does not turn the rest. */
function inSentence(name: string): string {
  const characters = [...name]
  const short = characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name
  return `\u2068${short}\u2069`
}
