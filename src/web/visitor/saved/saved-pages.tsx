// The screens of saved businesses, which share one lazy script.
export { comparePage } from './compare-page.tsx'
export { savedPage } from './saved-page.tsx'
