// What a writer reads about the state of the own review.
import type { OwnReview } from '../../../contract/review.ts'

export const stateWords: Record<OwnReview['state'], string> = {
  pending: 'Your review waits for a moderator. We write to you once it is published.',
  published: 'Your review is published: everybody can read it.',
  rejected: 'Your review was not published. You can change it; a moderator then reads it again.',
  withdrawn: 'You took your review back. Only your stars are left, without your name and words.',
}
