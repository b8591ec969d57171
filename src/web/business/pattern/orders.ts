// Knows what is asked for when a motif or a whole pattern is drawn.
import type { ReactNode } from 'react'
import type { Random } from './seeded-random.ts'

/** Draws one motif about the origin; `ground` is the colour, for what is left unprinted. */
export type Motif = (random: Random, ground: string) => ReactNode

/** `id` is one that no other pattern on the page has. */
export type Order = { random: Random; ground: string; id: string }

/** Covers the pattern, drawing from `random` always in the same order. */
export type Layout = (order: Order) => ReactNode
