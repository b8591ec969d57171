// Knows how a new business gets its image: an upload, a stock image, or the pattern of its name.
import { useWatch } from 'react-hook-form'
import { findCategory } from '../../../contract/categories.ts'
import { ImageField } from '../../business/image-field.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { StockChoice } from './stock-choice.tsx'
import { stockPathsOf, suitableStock } from './stock-rules.ts'

type ImageFieldsProps = { form: SignupFormMethods; file: File | null; onFile: (file: File | null) => void }

export function ImageFields({ form, file, onFile }: ImageFieldsProps) {
  const [typed, name, image] = useWatch({ control: form.control, name: ['category', 'name', 'image'] })
  const category = findCategory(typed ?? '')
  return (
    <fieldset className="form-part">
      <legend>Its picture</legend>
      <ImageField
        kind="image"
        form="registration"
        label="Your own photo"
        required={false}
        help="JPEG, PNG or WebP, at most 5MB. The shop front or your best work, in landscape."
        error={form.formState.errors.image?.message}
        chosen={{ file, path: '' }}
        onChange={(chosen) => {
          form.clearErrors('image')
          onFile(chosen.file)
        }}
      />
      {category && !file && (
        <StockChoice
          category={category}
          businessName={name ?? ''}
          paths={stockPathsOf(category)}
          value={suitableStock(category, image ?? '')}
          onChange={(path) => form.setValue('image', path)}
        />
      )}
    </fieldset>
  )
}
