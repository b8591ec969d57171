// Knows what an owner reads about a rejection or a suspension: the reason, what to do, the note, and when.
import { dayText } from '../../../contract/day-text.ts'
import { type TurnedDown as Decision, reasonKinds } from '../../../contract/decision-reason.ts'

/** Shows nothing when no reason was given. */
export function TurnedDown({ decision }: { decision: Decision | null }) {
  if (!decision?.kind) return null
  const { sentence, advice } = reasonKinds[decision.kind]
  return (
    <dl className="turned-down">
      <div>
        <dt>The reason</dt>
        <dd>{sentence}</dd>
      </div>
      {decision.text && (
        <div>
          <dt>Note to you</dt>
          <dd className="lines">{decision.text}</dd>
        </div>
      )}
      <div>
        <dt>What to do</dt>
        <dd>{advice}</dd>
      </div>
      <div>
        <dt>Decided on</dt>
        <dd>
          <time dateTime={decision.at}>{dayText(decision.at)}</time>
        </dd>
      </div>
    </dl>
  )
}
