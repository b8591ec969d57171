// The forms of the owner's area. They have a script of their own, since most visits only read.
export { editPage } from './edit/edit-page.tsx'
export { settingsPage } from './settings/settings-page.tsx'
