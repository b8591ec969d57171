// Knows the chains that run down between stripes: drawn in a square of 96 units each way, joining top to bottom.
import { fillers } from './fillers.tsx'
import type { Motif } from './orders.ts'

const zigzag: Motif = () => (
  <>
    <path d="M-60-96 60 0-60 96" strokeWidth={14} />
    <path d="M-48 0h0M48-96h0M48 96h0" strokeWidth={30} />
  </>
)

const rickrack: Motif = () => (
  <>
    <path d="M0-96Q90-48 0 0T0 96" strokeWidth={16} />
    <path d="M-44-48h0M44 48h0" strokeWidth={38} />
  </>
)

const ladder: Motif = () => <path d="M-60-48H60M-60 48H60M0 0h0" strokeWidth={26} />

const rope: Motif = () => <path d="M-50 30 50-30" strokeWidth={44} />

export const borders = [zigzag, rickrack, ladder, rope, ...fillers] as const
