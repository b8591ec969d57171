// What a writer reads about the state of the own review.
import type { OwnReview } from '../../../contract/review.ts'

const stateWords: Record<OwnReview['state'], string> = {
  pending: 'Your review is waiting for a moderator. We will write to you once it is published.',
  published: 'Your review is published: everyone can read it.',
  rejected: 'Your review was not published. You can change it; a moderator then reads it again.',
  withdrawn:
    'You took your review back. Nobody can read it, and it does not count. You can write it again within 30 days.',
}

/** A published review without a name is one of which only the stars were kept. */
export const describeState = ({ state, name }: Pick<OwnReview, 'state' | 'name'>): string =>
  state === 'published' && name === null
    ? 'Your stars count, without your name and words.'
    : stateWords[state]
