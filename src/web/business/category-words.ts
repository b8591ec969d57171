// Knows what a category is called beside a place: 'Beauty salons in Soweto', 'No beauty salons in Soweto'.
import type { Category } from '../../contract/categories.ts'

export const categoryHeadings: Record<Category, string> = {
  Restaurant: 'Restaurants',
  Hotel: 'Hotels',
  Beauty: 'Beauty salons',
  Shopping: 'Shops',
  Cafe: 'Cafes',
  Services: 'Services',
  Health: 'Health services',
  Entertainment: 'Entertainment',
  Automotive: 'Car services',
}
