// Knows what happens to a listing after it is sent.
import { ReviewDays } from '../../business/review-days.tsx'

export function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>You send us your business. You get an account to look after it.</li>
        <li>
          We read it and check that it is real, usually in <ReviewDays />.
        </li>
        <li>It goes live, and we tell you by email.</li>
      </ol>
    </>
  )
}
