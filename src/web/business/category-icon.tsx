// Knows the icon of a category.
import type { Category } from '../../contract/categories.ts'
import { Drawing } from './drawing.tsx'

export function CategoryIcon({ category }: { category: Category }) {
  return (
    <Drawing
      seed={category}
      draw={({ categoryIcons }) => {
        const Icon = categoryIcons[category]
        return <Icon />
      }}
      viewBox="0 0 24 24"
    />
  )
}
