// Knows how each category looks: its icon, and the class that carries its colour.
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

export const categoryIcons: Record<Category, LucideIcon> = {
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

/** The class that sets `--category-color` for everything inside. */
export const paletteClass = (category: Category): string => `palette-${category.toLowerCase()}`
