// Knows the lazy script of the provinces on the home page.
export { ProvincePicker } from './province-picker.tsx'
