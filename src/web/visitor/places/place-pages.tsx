// The landing pages, which share one script.
export { PlacePage } from './place-page.tsx'
export { ProvincesPage } from './provinces-page.tsx'
