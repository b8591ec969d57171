// Knows the flowers of the pattern book: rosettes made of petals, drawn within 84 units of the middle.
import { Bars, Beads, Dots, Fingers, Petals, Ring } from './marks.tsx'
import type { Motif } from './orders.ts'
import { pick } from './seeded-random.ts'

const white = '#fff'

export const daisy: Motif = (random, ground) => {
  const count = pick(random, [8, 10])
  return (
    <>
      <Petals count={count} outer={60} belly={0.3} bellyAt={0.62} fill={white} />
      <Ring r={12} fill={ground} />
      <Ring r={3} fill={white} />
      <Dots r={66} n={count * 3} size={4.5} />
      <Ring r={76} width={3} />
    </>
  )
}

export const doubleDaisy: Motif = (random, ground) => {
  const count = pick(random, [6, 7])
  return (
    <>
      <Petals count={count} outer={84} belly={0.46} start={0.5} bellyAt={0.55} width={4} dash="0 7" />
      <Petals count={count} outer={60} belly={0.38} fill={white} />
      <Ring r={14} fill={ground} />
      <Dots r={7} n={6} size={5} />
      <Dots r={74} n={count} size={11} />
    </>
  )
}

export const protea: Motif = (random, ground) => {
  const count = pick(random, [6, 7])
  return (
    <>
      <Petals count={count} outer={84} belly={0.46} bellyAt={0.55} start={0.5} fill={white} />
      <Petals count={count} outer={72} belly={0.44} bellyAt={0.5} fill={ground} width={4} />
      <Ring r={26} width={4} fill={ground} />
      <Bars r={17} n={12} length={12} width={4} />
      <Dots r={80} n={count} size={6} />
    </>
  )
}

export const sunflower: Motif = (random, ground) => {
  const strokes = pick(random, [9, 10, 11])
  return (
    <>
      <Fingers n={strokes} outer={70} width={8} />
      <Ring r={41} width={4} fill={ground} />
      <Dots r={30} n={18} size={6} />
      <Dots r={19} n={11} size={6} />
      <Dots r={8} n={5} size={6} />
      <Dots r={82} n={strokes * 2} size={5} />
    </>
  )
}

export const aster: Motif = (random, ground) => {
  const strokes = pick(random, [4, 5, 6])
  const width = strokes === 4 ? 24 : strokes === 5 ? 20 : 17
  return (
    <>
      <Fingers n={strokes} outer={54} width={width} />
      <Fingers n={strokes} outer={56} width={3} ink={ground} />
      <Ring r={14} width={5} fill={ground} />
      <Dots r={7} n={4} size={7} />
      <Dots r={77} n={strokes * 8} size={4.5} />
    </>
  )
}

export const pinwheel: Motif = (random, ground) => {
  const count = pick(random, [8, 9, 10])
  const lean = pick(random, [0.9, -0.9, 1.3])
  return (
    <>
      <Petals count={count} outer={66} belly={0.26} lean={lean} bellyAt={0.55} fill={white} />
      <Ring r={9} width={5} fill={ground} />
      <Ring r={73} />
      <Dots r={81} n={count * 4} size={4.5} />
    </>
  )
}

export const clover: Motif = (random, ground) => {
  const n = pick(random, [6, 8])
  const size = n === 6 ? 40 : 32
  return (
    <>
      <Beads r={44} n={n} size={size} ground={ground} hole={size - 10} />
      <Dots r={44} n={n} size={12} />
      <Ring r={17} fill={white} />
      <Dots r={8} n={6} size={5} ink={ground} />
      <Dots r={76} n={n * 4} size={6} />
    </>
  )
}

export const bloom: Motif = (random, ground) => {
  const n = pick(random, [12, 14, 16])
  return (
    <>
      <Beads r={68} n={n} size={22} ground={ground} holeAt={61} hole={18} />
      <Dots r={50} n={n} size={10} />
      <Dots r={36} n={n} size={7} opacity=".8" />
      <Petals count={n / 2} outer={28} belly={0.34} fill={white} />
    </>
  )
}
