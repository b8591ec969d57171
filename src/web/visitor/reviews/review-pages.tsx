// The review screens, which share one lazy script.
export { confirmReviewPage, ownReviewPage } from './own-review-page.tsx'
export { reviewsPage } from './reviews-page.tsx'
