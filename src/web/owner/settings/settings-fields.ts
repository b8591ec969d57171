// Knows the fields of the settings form, and which of them are sent: empty passwords mean no change (spec §5).
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

/**
 * Whether there is anything to save. The current password alone is no change: browsers fill it in by themselves, and
 * without a new password it is not sent.
 */
export function hasChanges(typed: SettingsFields, saved: Partial<SettingsFields>): boolean {
  return settingsOrder.some((name) => name !== 'currentPassword' && typed[name] !== saved[name])
}

/** Without a new password and its confirmation, no password is sent. The schema refuses a new password alone. */
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
