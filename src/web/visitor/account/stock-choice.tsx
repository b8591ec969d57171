// Knows the choice between the stock images of a category and the pattern of the name.
import type { Category } from '../../../contract/categories.ts'
import { categoryColors } from '../../business/category-palette.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { stockNames } from './stock-names.ts'

type StockChoiceProps = {
  category: Category
  businessName: string
  paths: readonly string[]
  value: string
  onChange: (path: string) => void
}

export function StockChoice({ category, businessName, paths, value, onChange }: StockChoiceProps) {
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
          <Pattern seed={businessName.trim() || category} color={categoryColors[category]} />
          Pattern printed for your name
        </label>
      </div>
    </fieldset>
  )
}
