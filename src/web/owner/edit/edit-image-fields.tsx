// Knows the fields for the two images of a listing.
import type { FieldErrors } from 'react-hook-form'
import type { ImageKind } from '../../../contract/image-upload.ts'
import { FormPanel } from '../../area/form-panel.tsx'
import { ImageField } from '../../business/image-field.tsx'
import type { ChosenImage } from '../../business/image-preview.tsx'
import type { EditFields } from './edit-fields.ts'
import { PlainRemoval } from './plain-removal.tsx'

type EditImageFieldsProps = {
  imageOf: (kind: ImageKind) => ChosenImage
  onChange: (kind: ImageKind, chosen: ChosenImage) => void
  focalPoint: { value: string; onChange: (focalPoint: string) => void }
  errors: FieldErrors<EditFields>
}

export function EditImageFields({ imageOf, onChange, focalPoint, errors }: EditImageFieldsProps) {
  return (
    <FormPanel title="Pictures">
      <ImageField
        kind="image"
        form="edit"
        label="Image"
        help="A large photo is made smaller before it is sent. Without one, visitors see a pattern made from your name."
        chosen={imageOf('image')}
        focalPoint={focalPoint}
        error={errors.image?.message ?? errors.focalPoint?.message}
        onChange={(chosen) => onChange('image', chosen)}
      />
      {imageOf('image').path && <PlainRemoval kind="image" />}
      <ImageField
        kind="logo"
        form="edit"
        label="Logo"
        help="A square one works best. JPEG, PNG or WebP."
        chosen={imageOf('logo')}
        error={errors.logo?.message}
        onChange={(chosen) => onChange('logo', chosen)}
      />
      {imageOf('logo').path && <PlainRemoval kind="logo" />}
    </FormPanel>
  )
}
