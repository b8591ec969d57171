// Knows the choice of a stock image where no script shows those of the chosen category.
import { categories } from '../../../contract/categories.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { stockNames } from './stock-names.ts'
import { stockPathsOf } from './stock-rules.ts'

export function PlainStockChoice() {
  return (
    <noscript>
      <SelectField label="Or one of our pictures" name="stock" required={false}>
        <option value="">Pattern printed for your name</option>
        {categories.map((category) => (
          <optgroup key={category} label={category}>
            {stockPathsOf(category).map((path) => (
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
