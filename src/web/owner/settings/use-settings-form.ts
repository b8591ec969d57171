// Decides what happens to the settings form: what is checked, what is sent, what a save and a reset leave behind.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { OwnBusiness } from '../../../contract/business.ts'
import { Settings } from '../../../contract/owner-edits.ts'
import { useChangeSettings } from '../../data/own-business-changes.ts'
import { showFailure } from '../../data/send.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { noPasswords, type SettingsFields, settingsOrder, toSettings } from './settings-fields.ts'

const success = { title: 'Success', text: 'Settings updated.' }
export const failure = { title: 'Update failed', fallback: 'Failed to update settings' }

/** The rules see what would be sent, not the blanks on the screen. */
const checkSettings = zodResolver(Settings)
const resolver = ((fields, context, options) =>
  checkSettings(toSettings(fields), context, options as never)) as Resolver<SettingsFields, unknown, Settings>

export function useSettingsForm({ ownerName, ownerEmail }: OwnBusiness, signedInAs: string) {
  const email = ownerEmail ?? signedInAs
  const form = useCheckedForm(resolver, { ownerName: ownerName ?? '', email, ...noPasswords })
  const save = useChangeSettings()
  const submit = form.submit(async (settings) => {
    try {
      const saved = await save.mutateAsync(settings)
      form.reset({ ...saved, ...noPasswords })
      showToast(success)
    } catch (error) {
      const fields = { fields: settingsOrder, setError: form.setError, fallback: failure.fallback }
      showToast({ title: failure.title, text: showFailure(error, fields), tone: 'destructive' })
    }
  })
  return { form, submit, isSaving: save.isPending, reset: () => form.reset() }
}
