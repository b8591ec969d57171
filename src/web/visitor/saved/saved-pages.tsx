// The screens of the businesses that were saved on this device, which have a script of their own.
export { comparePage } from './compare-page.tsx'
export { savedPage } from './saved-page.tsx'
