// The review screens, which share one lazy script.
export { confirmReviewPage } from './confirm-review-page.tsx'
export { ownReviewPage } from './own-review-page.tsx'
export { reviewsPage } from './reviews-page.tsx'
