// Knows the forms of the owner's area, which come in a script of their own: most visits only look.
export { EditPage } from './edit/edit-page.tsx'
export { SettingsPage } from './settings/settings-page.tsx'
