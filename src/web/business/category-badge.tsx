// Knows the badge with the name of a category.
import type { Category } from '../../contract/categories.ts'

export function CategoryBadge({ category }: { category: Category }) {
  return <span className="badge">{category}</span>
}
