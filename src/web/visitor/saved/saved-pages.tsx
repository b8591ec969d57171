// The screens of the businesses that were saved on this device, which have a script of their own.
export { ComparePage } from './compare-page.tsx'
export { SavedPage } from './saved-page.tsx'
