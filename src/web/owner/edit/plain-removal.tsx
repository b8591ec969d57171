// Knows the box that removes an image where no script shows a button for it.
import type { ImageKind } from '../../../contract/image-upload.ts'
import { useRefusedForm } from '../../data/refused-form.ts'

const fields = {
  image: { name: 'removeImage', label: 'Remove the present image' },
  logo: { name: 'removeLogo', label: 'Remove the present logo' },
} as const satisfies Record<ImageKind, object>

export function PlainRemoval({ kind }: { kind: ImageKind }) {
  const { refused } = useRefusedForm('/business/edit')
  const { name, label } = fields[kind]
  return (
    <noscript>
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={refused?.values[name] !== undefined} />
        {label}
      </label>
    </noscript>
  )
}
