// Knows the screens of the filters, which have a script of their own.
export { FilterPanel } from './filter-panel.tsx'
export { FilterSheet } from './filter-sheet.tsx'
