// Decides what of the settings form is checked and sent, and whether it has changes.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { OwnBusiness } from '../../../contract/business.ts'
import { Settings } from '../../../contract/owner-edits.ts'
import { noPasswords } from '../../area/account/no-passwords.ts'
import { useChangeSettings } from '../../data/own-business-changes.ts'
import { useOwnerForm } from '../use-owner-form.ts'
import { hasChanges, type SettingsFields, settingsOrder, toSettings } from './settings-fields.ts'

const success = 'Settings updated.'
const fallback = 'Failed to update settings'

/** The schema checks what would be sent, not the empty fields on the screen. */
const checkSettings = zodResolver(Settings)
const resolver = ((fields, context, options) =>
  checkSettings(toSettings(fields), context, options as never)) as Resolver<SettingsFields, unknown, Settings>

export function useSettingsForm({ ownerName, ownerEmail }: OwnBusiness, signedInAs: string) {
  const { mutateAsync } = useChangeSettings()
  const form = useOwnerForm({
    action: '/business/settings',
    name: 'settings',
    resolver,
    saved: { ownerName: ownerName ?? '', email: ownerEmail ?? signedInAs, ...noPasswords },
    order: settingsOrder,
    save: async (settings) => ({ saved: { ...(await mutateAsync(settings)), ...noPasswords }, success }),
    fallback,
  })
  return { form, isChanged: hasChanges(form.watch(), form.formState.defaultValues ?? {}) }
}
