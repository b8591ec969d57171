// The forms of the owner's area. They have a script of their own, since most visits only read.
export { EditPage } from './edit/edit-page.tsx'
export { SettingsPage } from './settings/settings-page.tsx'
