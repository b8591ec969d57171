// The screens of reviews, which have a script of their own.
export { confirmReviewPage } from './confirm-review-page.tsx'
export { ownReviewPage } from './own-review-page.tsx'
export { reviewsPage } from './reviews-page.tsx'
