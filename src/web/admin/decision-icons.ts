// Knows the icon on the button of each decision.
import { Check, CirclePlay, type LucideIcon, OctagonPause, Star, StarOff, X } from 'lucide-react'
import type { Decision } from '../../contract/transitions.ts'

export const decisionIcons: Record<Decision, LucideIcon> = {
  approve: Check,
  reject: X,
  suspend: OctagonPause,
  activate: CirclePlay,
  feature: Star,
  unfeature: StarOff,
}
