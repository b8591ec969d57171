// Knows the rosettes of fewest bytes, which a pattern can afford twice; drawn within 84 units of the middle.
import { Bars, Beads, Dots, Fingers, Ring } from './marks.tsx'
import type { Motif } from './orders.ts'
import { star } from './outlines.ts'
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
  const n = pick(random, [12, 14, 16, 18])
  const stride = n < 16 ? 5 : 7
  return (
    <>
      <path d={star(n, stride, 72)} />
      <Dots r={74} n={n} size={10} />
      <Dots r={11} n={6} size={5} />
      <Ring r={3} fill={white} />
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

export const marguerite: Motif = (random, ground) => {
  const strokes = pick(random, [6, 7, 8])
  return (
    <>
      <Fingers n={strokes} outer={64} width={70 / strokes} />
      <Ring r={22} fill={ground} />
      <Ring r={9} fill={white} />
      <Dots r={82} n={strokes * 4} size={6} />
    </>
  )
}

export const pearls: Motif = (random, ground) => {
  const n = pick(random, [10, 12, 14])
  return (
    <>
      <Beads r={62} n={n} size={Math.round(330 / n)} ground={ground} hole={Math.round(170 / n)} />
      <Ring r={36} width={5} />
      <Dots r={22} n={n} size={6} />
      <Ring r={7} fill={white} />
    </>
  )
}

export const cartwheel: Motif = (random) => {
  const n = pick(random, [12, 16])
  return (
    <>
      <Bars r={66} n={n * 2} length={26} width={5} />
      <Ring r={47} width={3} />
      <Dots r={36} n={n} size={8} />
      <Bars r={17} n={n / 2} length={20} width={5} />
    </>
  )
}

export const seedhead: Motif = (random) => {
  const n = pick(random, [6, 7, 8])
  return (
    <>
      <Ring r={5} fill={white} />
      {[1, 2, 3, 4].map((i) => (
        <Dots key={i} r={i * 19} n={n * i} size={i % 2 ? 11 - i : 7 - i / 2} />
      ))}
    </>
  )
}
