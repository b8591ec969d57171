// The landing pages, which share one script.
export { placePage } from './place-page.tsx'
export { provincesPage } from './provinces-page.tsx'
