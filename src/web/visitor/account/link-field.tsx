// Knows the field in which a link of a mail is pasted. Only a script can read what stands after the # of the address.
import type { PageFormAction } from '../../../contract/page-form.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { TextField } from '../../ui/text-field.tsx'

export function LinkField({ action }: { action: PageFormAction }) {
  const { at } = useRefusedForm(action)
  return (
    <noscript>
      <TextField
        label="The link from your mail"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="Your browser runs no JavaScript. Please copy the whole address of this page, and paste it here."
        {...at('link')}
      />
    </noscript>
  )
}
