// Knows the wheels and stars of the pattern book: rosettes made of rings, rays and lines, within 84 units of the middle.
import { Bars, Beads, Burst, Dots, Petals, Ring } from './marks.tsx'
import { spikes, star } from './outlines.ts'
import type { Motif } from './rosettes-flowers.tsx'
import { pick } from './seeded-random.ts'

const white = '#fff'

export const wheel: Motif = (random) => {
  const n = pick(random, [16, 20, 24])
  return (
    <>
      <Ring r={6} fill={white} />
      <Ring r={14} />
      <Dots r={24} n={n / 2} size={6} />
      <Bars r={46} n={n} length={26} width={4.5} />
      <Dots r={67} n={n} size={7} />
      <Ring r={78} width={4} />
    </>
  )
}

export const web: Motif = (random) => {
  const [n, stride] = pick(random, [
    [12, 5],
    [14, 5],
    [16, 7],
    [10, 3],
    [16, 5],
  ] as const)
  return (
    <>
      <path d={star(n, stride, 72)} />
      <Dots r={74} n={n} size={10} />
      <Dots r={11} n={6} size={5} />
      <Ring r={3} fill={white} />
    </>
  )
}

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

export const dahlia: Motif = (random) => {
  const n = pick(random, [12, 14, 16])
  const size = 150 / n
  return (
    <>
      {[16, 30, 46, 63, 80].map((r, i) => (
        <Dots key={r} r={r} n={n} size={Math.round(size * (0.4 + i * 0.28))} />
      ))}
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
  const n = pick(random, [8, 10, 12])
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
