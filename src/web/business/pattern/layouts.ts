// Decides which layouts there are, how often each is drawn, and at which angles it may lie on the pattern.
import { chevrons, framed, stripes } from './layouts-bands.tsx'
import { crossings, ripples, scales, sun } from './layouts-rings.tsx'
import { checker, grid, halfDrop, pinned, strewn } from './layouts-rows.tsx'

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
  { layout: chevrons, turns: [0, 90] as const },
  { layout: ripples, turns: diagonal },
  { layout: scales, turns: upright },
  { layout: crossings, turns: diagonal },
  { layout: sun, turns: upright },
] as const
