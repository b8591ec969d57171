// The choice of an image for a new business: an upload, a stock image of its category, or the pattern of its name.
import { useWatch } from 'react-hook-form'
import { type Category, findCategory, offeredCategories } from '../../../contract/categories.ts'
import { centre } from '../../../contract/image.ts'
import { stockPath } from '../../../contract/image-upload.ts'
import { SelectField } from '../../ui/fields.tsx'
import { useSite } from '../../ui/page-head.ts'
import { ImageField } from '../image-field.tsx'
import { Pattern } from '../pattern/pattern.tsx'
import { type NewBusinessForm, stockPathsOf, suitableStock } from './new-business-form.ts'

type ImageFieldsProps = {
  form: NewBusinessForm
  label: string
  file: File | null
  onFile: (file: File | null) => void
}

export function ImageFields(props: ImageFieldsProps) {
  return (
    <fieldset className="form-part">
      <legend>Picture</legend>
      <ImageChoice {...props} />
    </fieldset>
  )
}

export function ImageChoice({ form, label, file, onFile }: ImageFieldsProps) {
  const [typed, name, image, focalPoint = centre] = useWatch({
    control: form.control,
    name: ['category', 'name', 'image', 'focalPoint'],
  })
  const category = findCategory(useSite().categories, typed ?? '')
  return (
    <>
      <ImageField
        kind="image"
        form="registration"
        label={label}
        help="The shop front or your best work, in landscape. A large photo is made smaller before it is sent."
        error={form.formState.errors.image?.message}
        chosen={{ file, path: '' }}
        focalPoint={{ value: focalPoint, onChange: (point) => form.setValue('focalPoint', point) }}
        onChange={({ file }) => {
          form.clearErrors('image')
          form.setValue('focalPoint', centre)
          onFile(file)
        }}
      />
      {category && !file ? (
        <StockChoice
          category={category}
          businessName={name ?? ''}
          paths={stockPathsOf(category.name)}
          value={suitableStock(category.name, image ?? '')}
          onChange={(path) => form.setValue('image', path)}
        />
      ) : (
        <PlainStockChoice />
      )}
    </>
  )
}

type StockChoiceProps = {
  category: Pick<Category, 'name' | 'tint'>
  businessName: string
  paths: readonly string[]
  value: string
  onChange: (path: string) => void
}

function StockChoice({ category, businessName, paths, value, onChange }: StockChoiceProps) {
  return (
    <fieldset className="field">
      <legend>Or one of our pictures</legend>
      <div className="stock-choice">
        {paths.map((path) => (
          <label key={path}>
            <input
              type="radio"
              name="stock"
              value={path}
              checked={value === path}
              onChange={() => onChange(path)}
            />
            <img src={path} alt="" width="320" height="200" loading="lazy" />
            {stockNames[path]}
          </label>
        ))}
        <label>
          <input type="radio" name="stock" value="" checked={value === ''} onChange={() => onChange('')} />
          <Pattern seed={businessName.trim() || category.name} color={category.tint} />
          Pattern made from your name
        </label>
      </div>
    </fieldset>
  )
}

function PlainStockChoice() {
  const { categories } = useSite()
  return (
    <noscript>
      <SelectField label="Or one of our pictures" name="stock" required={false}>
        <option value="">Pattern made from your name</option>
        {offeredCategories(categories).map(({ name }) => (
          <optgroup key={name} label={name}>
            {stockPathsOf(name).map((path) => (
              <option key={path} value={path}>
                {stockNames[path]}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </noscript>
  )
}

const names = {
  'restaurant-braai': 'A braai under string lights',
  'restaurant-cape-malay': 'A Cape Malay table',
  'restaurant-vineyard': 'Lunch in the vineyard',
  'hotel-guesthouse': 'A guesthouse under the mountain',
  'hotel-bushveld': 'A bushveld lodge at dusk',
  'beauty-braids': 'A braider at work',
  'beauty-nails': 'A nail bar',
  'shopping-spaza': 'A spaza shop',
  'shopping-market': 'A Saturday market',
  'cafe-corner': 'A corner café',
  'cafe-rusks': 'Coffee and rusks',
}

/** What each stock image shows, by its path. */
const stockNames: Record<string, string> = Object.fromEntries(
  Object.entries(names).map(([key, words]) => [stockPath(key), words]),
)
