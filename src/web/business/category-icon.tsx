// The icon of each category.
import {
  BedDouble,
  CarFront,
  Coffee,
  HeartPulse,
  type LucideIcon,
  Scissors,
  ShoppingBag,
  Ticket,
  UtensilsCrossed,
  Wrench,
} from 'lucide-react'
import type { Category } from '../../contract/categories.ts'

const icons: Record<Category, LucideIcon> = {
  Restaurant: UtensilsCrossed,
  Hotel: BedDouble,
  Beauty: Scissors,
  Shopping: ShoppingBag,
  Cafe: Coffee,
  Services: Wrench,
  Health: HeartPulse,
  Entertainment: Ticket,
  Automotive: CarFront,
}

export function CategoryIcon({ category }: { category: Category }) {
  const Icon = icons[category]
  return <Icon aria-hidden="true" />
}
