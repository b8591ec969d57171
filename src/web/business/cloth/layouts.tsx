// Decides which layouts there are, how often each is drawn, and at which angles it may lie on the cloth.
import type { ReactNode } from 'react'
import { crossings, scales, stripes, sun } from './layouts-bands.tsx'
import { checker, framed, grid, halfDrop, pinned, strewn } from './layouts-rows.tsx'
import type { Random } from './seeded-random.ts'

/** What is ordered: the chances, the dye, and an id no other cloth on the page has. */
export type Order = { random: Random; ground: string; id: string }
export type Layout = (order: Order) => ReactNode

const upright = [0] as const
const diagonal = [0, 45] as const
const anyway = [0, 90, 45, -45, 30] as const

export const layouts = [
  { layout: grid, turns: diagonal },
  { layout: grid, turns: diagonal },
  { layout: pinned, turns: diagonal },
  { layout: pinned, turns: diagonal },
  { layout: halfDrop, turns: [0, 90] as const },
  { layout: halfDrop, turns: [0, 90] as const },
  { layout: checker, turns: upright },
  { layout: framed, turns: diagonal },
  { layout: strewn, turns: diagonal },
  { layout: stripes, turns: anyway },
  { layout: stripes, turns: anyway },
  { layout: scales, turns: upright },
  { layout: crossings, turns: diagonal },
  { layout: sun, turns: upright },
] as const
