// Knows the chains that run down between stripes: drawn in a square of 96 units each way, joining top to bottom.
import { fillers } from './fillers.tsx'
import type { Motif } from './rosettes-flowers.tsx'

const zigzag: Motif = () => (
  <>
    <path d="M-60-96 60 0-60 96" strokeWidth={14} />
    <path d="M-48 0h0M48-96h0M48 96h0" strokeWidth={30} />
  </>
)

const vine: Motif = () => (
  <>
    <path d="M0-96Q64-48 0 0T0 96" strokeWidth={9} />
    <path d="M0 0Q14-60 70-60 60-6 0 0M0 96Q-14 36-70 36-60 90 0 96" fill="#fff" />
  </>
)

const ladder: Motif = () => <path d="M-60-48H60M-60 48H60M0 0h0" strokeWidth={26} />

const rope: Motif = () => <path d="M-56 0Q0 0 0-48T56-96M-56 96Q0 96 0 48T56 0" strokeWidth={20} />

export const borders = [zigzag, vine, ladder, rope, ...fillers] as const
