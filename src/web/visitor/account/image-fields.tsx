// Knows how a new business gets its image: an upload, a stock image, or the pattern of its name.
import { useWatch } from 'react-hook-form'
import { findCategory } from '../../../contract/categories.ts'
import { centre } from '../../../contract/image.ts'
import { ImageField } from '../../business/image-field.tsx'
import { PlainStockChoice } from './plain-stock-choice.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { StockChoice } from './stock-choice.tsx'
import { stockPathsOf, suitableStock } from './stock-rules.ts'

type ImageFieldsProps = { form: SignupFormMethods; file: File | null; onFile: (file: File | null) => void }

export function ImageFields({ form, file, onFile }: ImageFieldsProps) {
  const [typed, name, image, focalPoint = centre] = useWatch({
    control: form.control,
    name: ['category', 'name', 'image', 'focalPoint'],
  })
  const category = findCategory(typed ?? '')
  return (
    <fieldset className="form-part">
      <legend>Its picture</legend>
      <ImageField
        kind="image"
        form="registration"
        label="Your own photo"
        help="The shop front or your best work, in landscape. A large photo is made smaller before it is sent."
        error={form.formState.errors.image?.message}
        chosen={{ file, path: '' }}
        focalPoint={{ value: focalPoint, onChange: (point) => form.setValue('focalPoint', point) }}
        onChange={(chosen) => {
          form.clearErrors('image')
          form.setValue('focalPoint', centre)
          onFile(chosen.file)
        }}
      />
      {category && !file ? (
        <StockChoice
          category={category}
          businessName={name ?? ''}
          paths={stockPathsOf(category)}
          value={suitableStock(category, image ?? '')}
          onChange={(path) => form.setValue('image', path)}
        />
      ) : (
        <PlainStockChoice />
      )}
    </fieldset>
  )
}
