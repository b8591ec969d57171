// Knows the screens of the landing pages; they share one script.
export { PlacePage } from './place-page.tsx'
export { ProvincesPage } from './provinces-page.tsx'
