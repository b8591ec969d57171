// Knows the fields of the settings form, and what of them is sent: blank passwords mean no change (spec §5).
import type { Settings } from '../../../contract/owner-edits.ts'

export type SettingsFields = {
  ownerName: string
  email: string
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** In the order of the screen. */
export const settingsOrder = [
  'ownerName',
  'email',
  'currentPassword',
  'newPassword',
  'confirmPassword',
] as const satisfies (keyof SettingsFields)[]

export const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Without a new password all three are left out; one without the other two is for the rules to refuse. */
export function toSettings({ ownerName, email, ...passwords }: SettingsFields): Settings {
  const { currentPassword, newPassword, confirmPassword } = passwords
  if (!newPassword && !confirmPassword) return { ownerName, email }
  return {
    ownerName,
    email,
    ...(currentPassword && { currentPassword }),
    ...(newPassword && { newPassword }),
    confirmPassword,
  }
}
