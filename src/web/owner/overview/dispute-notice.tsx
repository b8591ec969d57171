// The notice that somebody else claims the listing, with the owner's two answers.
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { SubmitEvent } from 'react'
import type { ClaimAnswer, Dispute } from '../../../contract/claims.ts'
import { momentText } from '../../../contract/day-text.ts'
import { disputesQuery, useDisputeAnswer } from '../../data/claims.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { showFailureToast } from '../../data/send.ts'
import { SignedInAs } from '../../ui/form-summary.tsx'
import { showToast } from '../../ui/toast.ts'

export function DisputeNotices() {
  const { data: disputes = [] } = useQuery(disputesQuery)
  return disputes.map((dispute) => <DisputeNotice key={dispute.id} dispute={dispute} />)
}

function DisputeNotice({ dispute: { id, note, answerUntil, answer } }: { dispute: Dispute }) {
  const title = `dispute-${id}`
  return (
    <section className="owner-notice owner-notice-rejected" aria-labelledby={title}>
      <KeyRound aria-hidden="true" />
      <div>
        <h2 id={title}>Someone has claimed your listing</h2>
        <p>
          Do you want to keep it, or give it up, for example because the business was sold? Please answer
          before {momentText(answerUntil)}. A moderator then decides, and nothing changes until then.
        </p>
        {note && (
          <blockquote>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <p role="status">{answer && answeredTexts[answer]}</p>
      </div>
      <AnswerForm id={id} />
    </section>
  )
}

const answeredTexts: Record<ClaimAnswer['answer'], string> = {
  keep: 'You answered that you are keeping it. You can still change that.',
  'give-up': 'You answered that you are giving it up. You can still change that.',
}

function AnswerForm({ id }: { id: number }) {
  const { mutateAsync } = useDisputeAnswer(id)
  const { run, isRunning } = useOneAtATime(async (answer: ClaimAnswer['answer']) => {
    try {
      await mutateAsync(answer)
      showToast({ title: 'Answer saved', text: 'A moderator decides next.' })
    } catch (error) {
      showFailureToast('Your answer was not saved', error)
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    void run(submitter?.getAttribute('value') === 'give-up' ? 'give-up' : 'keep')
  }
  return (
    <form className="dispute-answer" method="post" action="/business?form=claim" onSubmit={submit}>
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {(['keep', 'give-up'] as const).map((value) => (
        <button
          key={value}
          type="submit"
          name="answer"
          value={value}
          data-held
          className={value === 'keep' ? 'button button-main' : 'button'}
          aria-disabled={isRunning || undefined}
        >
          {value === 'keep' ? 'Keep My Listing' : 'Give It Up'}
        </button>
      ))}
    </form>
  )
}
