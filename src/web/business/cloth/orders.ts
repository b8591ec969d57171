// Knows what is asked for when a motif or a whole cloth is drawn.
import type { ReactNode } from 'react'
import type { Random } from './seeded-random.ts'

/** Draws one motif about the origin; `ground` is the dye, for what is left unprinted. */
export type Motif = (random: Random, ground: string) => ReactNode

/** `id` is one that no other cloth on the page has. */
export type Order = { random: Random; ground: string; id: string }

/** Covers the cloth, drawing from `random` always in the same order. */
export type Layout = (order: Order) => ReactNode
