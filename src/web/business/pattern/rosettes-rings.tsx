// Knows the wheels and stars of the pattern book: rosettes made of rings, rays and lines, within 84 units of the middle.
import { Bars, Beads, Burst, Dots, Petals, Ring } from './marks.tsx'
import type { Motif } from './orders.ts'
import { spikes } from './outlines.ts'
import { pick } from './seeded-random.ts'

const white = '#fff'

export const doily: Motif = (random, ground) => {
  const n = pick(random, [12, 16, 18])
  return (
    <>
      <Beads r={72} n={n} size={24} ground={ground} hole={12} />
      <Ring r={66} fill={ground} />
      <Dots r={56} n={n * 2} size={5} />
      <Beads r={40} n={n / 2} size={20} ground={ground} hole={9} />
      <Ring r={25} />
      <Dots r={15} n={8} size={7} />
    </>
  )
}

export const burst: Motif = (random, ground) => {
  const n = pick(random, [9, 12])
  return (
    <>
      <Burst n={n} outer={82} step={8.2} size={4.5} />
      <Ring r={38} fill={ground} />
      <Petals count={n === 9 ? 6 : 8} outer={36} belly={0.34} fill={white} />
      <Ring r={5} fill={ground} width={0} />
    </>
  )
}

export const target: Motif = (random) => {
  const n = pick(random, [20, 24, 28])
  return (
    <>
      <Ring r={10} fill={white} />
      <Dots r={21} n={12} size={5} />
      <Ring r={32} width={7} />
      <Dots r={44} n={n} size={5.5} />
      <Ring r={55} />
      <Bars r={64} n={n * 2} length={12} width={3} />
      <Dots r={79} n={n} size={7} />
    </>
  )
}

export const compass: Motif = (random, ground) => {
  const n = pick(random, [8, 9, 10])
  return (
    <>
      <path d={spikes(n, 34, 78)} fill={white} />
      <Ring r={28} fill={ground} />
      <path d={spikes(n, 10, 25)} fill={white} />
      <Dots r={68} n={n * 2} size={5} />
      <Ring r={84} />
    </>
  )
}

export const moons: Motif = (random, ground) => {
  const n = pick(random, [6, 8, 10])
  const size = 210 / n
  return (
    <>
      <Beads r={52} n={n} size={Math.round(size)} ground={ground} holeAt={57} hole={size * 0.74} />
      <Dots r={61} n={n} size={8} />
      <Ring r={28} width={4} />
      <Dots r={17} n={n} size={5} />
      <Ring r={3} fill={white} />
      <Dots r={82} n={n * 4} size={4.5} />
    </>
  )
}
