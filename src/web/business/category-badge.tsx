// Knows how a category is named on a card and a page.
import type { Category } from '../../contract/categories.ts'

export function CategoryBadge({ category }: { category: Category }) {
  return <span className="badge">{category}</span>
}
