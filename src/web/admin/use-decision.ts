// Decides what a moderator is told after a decision: what is true now, the server's own sentence first (spec §8).
import type { ModerationItem } from '../../contract/moderation.ts'
import { useModeration } from '../data/moderate.ts'
import { sentenceOf } from '../data/send.ts'
import { showToast } from '../ui/toast-store.ts'
import { decisionWords, quoteName } from './moderation-words.ts'

export function useDecision({ id, name }: Pick<ModerationItem, 'id' | 'name'>) {
  return useModeration(id, (decision) => {
    const { done, failed } = decisionWords[decision]
    return {
      onDone: () => showToast({ title: done.title, text: `${quoteName(name)} ${done.text}` }),
      onFailed: (error) =>
        showToast({ title: failed.title, text: sentenceOf(error, failed.text), tone: 'destructive' }),
    }
  })
}
