// Knows the landing pages with what the server loads for them; they share one script.
export { PlacePage } from './place-page.tsx'
export { placeData, provincesData } from './place-page-data.ts'
export { ProvincesPage } from './provinces-page.tsx'
