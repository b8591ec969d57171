// Knows what a lazy script draws: patterns, and the icons of the categories.
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

export { PatternDrawing } from './pattern/pattern-drawing.tsx'

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
