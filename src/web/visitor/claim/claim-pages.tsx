// The screens around a claim, which have a script of their own.
export { claimPage } from './claim-page.tsx'
export { confirmClaimPage } from './confirm-claim-page.tsx'
