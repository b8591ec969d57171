// The claim screens, which share one lazy script.
export { claimPage } from './claim-page.tsx'
export { confirmClaimPage } from './confirm-claim-page.tsx'
