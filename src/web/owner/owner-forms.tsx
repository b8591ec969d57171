// The forms of the owner's area, in a script of their own, because most visits only read.
export { editPage } from './edit/edit-page.tsx'
export { settingsPage } from './settings-page.tsx'
