// Knows the small motifs that sit between rosettes, drawn within 84 units of the middle and printed small.
import { Bars, Dots, Fingers, Petals, Ring } from './marks.tsx'
import type { Motif } from './orders.ts'
import { spikes } from './outlines.ts'

const white = '#fff'

const buds: Motif = () => <Petals count={4} outer={80} belly={0.26} fill={white} />

const sprig: Motif = () => (
  <>
    <Petals count={4} outer={84} belly={0.2} start={0.5} fill={white} />
    <Dots r={50} n={4} size={22} />
  </>
)

const eyelet: Motif = () => <Ring r={38} width={24} />

const berries: Motif = () => (
  <>
    <Dots r={52} n={6} size={30} />
    <Ring r={16} fill={white} />
  </>
)

const smallTarget: Motif = () => (
  <>
    <Ring r={21} fill={white} />
    <Ring r={42} width={12} />
    <Dots r={72} n={12} size={18} />
  </>
)

const twinkle: Motif = () => <path d={spikes(4, 20, 84)} fill={white} />

const windmill: Motif = () => <Petals count={6} outer={80} belly={0.32} lean={0.9} fill={white} />

const snow: Motif = () => (
  <>
    <Fingers n={3} outer={60} width={16} />
    <Dots r={74} n={6} size={26} />
  </>
)

const cog: Motif = (_, ground) => (
  <>
    <Bars r={58} n={10} length={34} width={14} />
    <Ring r={42} width={12} fill={ground} />
    <Ring r={16} fill={white} />
  </>
)

const diamond: Motif = (_, ground) => (
  <>
    <path d="M0-84 84 0 0 84-84 0z" fill={white} />
    <path d="M0-44 44 0 0 44-44 0z" fill={ground} />
  </>
)

export const fillers = [
  buds,
  sprig,
  eyelet,
  berries,
  smallTarget,
  twinkle,
  windmill,
  snow,
  cog,
  diamond,
] as const
