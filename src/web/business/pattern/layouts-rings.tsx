// Decides the layouts that are made of circles: scales, crossing circles, ripples, one great sun.
import { fillers } from './fillers.tsx'
import { Burst, Dots, Ring } from './marks.tsx'
import { lightRosettes } from './motifs.tsx'
import type { Layout } from './orders.ts'
import { lenses } from './outlines.ts'
import { Repeat } from './repeat.tsx'
import { between, pick } from './seeded-random.ts'

/** Overlapping scales: each lies on the two above it, so they are drawn from the top down. */
export const scales: Layout = ({ random, ground, id }) => {
  const wide = between(random, 50, 84)
  const scale = `${id}s`
  const dots = pick(random, [24, 28, 32])
  return (
    <Repeat id={`${id}a`} wide={wide} high={wide / 2}>
      <g id={scale} transform="translate(-96-48)">
        <Ring r={95} fill={ground} />
        <Dots r={82} n={dots} size={7} />
        <Ring r={68} width={pick(random, [2, 5, 9])} />
        <Dots r={52} n={dots / 2} size={pick(random, [9, 14])} />
        <Ring r={28} fill={pick(random, ['#fff', ground])} />
      </g>
      {[
        [192, 0],
        [96, 48],
        [0, 96],
        [192, 96],
        [96, 144],
      ].map(([x, y]) => (
        <use key={`${x} ${y}`} href={`#${scale}`} x={x} y={y} />
      ))}
    </Repeat>
  )
}

/** Circles that cross and leave petals between them, with a motif in every hollow. */
export const crossings: Layout = ({ random, ground, id }) => {
  const wide = between(random, 62, 92)
  const slim = pick(random, [8, 16])
  const far = 88 - slim
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        <path d={lenses(4, 92)} strokeWidth={5} strokeDasharray="0 9" />
        <path d={lenses(far / 4, far)} fill="#fff" />
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} reach={pick(random, [230, 280])}>
        {pick(random, fillers)(random, ground)}
      </Repeat>
      <Repeat id={`${id}c`} wide={wide} down={0.5} like={`${id}b`} />
    </>
  )
}

/** Rings that spread from every rosette until they meet the next one's. */
export const ripples: Layout = ({ random, ground, id }) => {
  const wide = between(random, 76, 110)
  const dotted = pick(random, [6, 8])
  return (
    <Repeat id={`${id}a`} wide={wide} reach={128}>
      {[168, 152, 136, 120, 104].map((r, i) =>
        i % 2 ? (
          <Dots key={r} r={r} n={Math.round(r / dotted) * 4} size={5} />
        ) : (
          <Ring key={r} r={r} width={3} />
        ),
      )}
      {pick(random, lightRosettes)(random, ground)}
    </Repeat>
  )
}

/** One great sun whose dotted rays fill the pattern. */
export const sun: Layout = ({ random, ground }) => {
  const n = pick(random, [16, 18, 20])
  const core = between(random, 58, 84)
  return (
    <>
      <Burst n={n} outer={196} step={pick(random, [7, 8, 10])} size={2.4} />
      <Ring r={core + 6} fill={ground} width={1.4} />
      <Dots r={core + 16} n={n * 2} size={6} />
      <Ring r={core + 60} width={9} />
      <Dots r={core + 60} n={n * 2} size={5} ink={ground} />
      <g transform={`scale(.${core + 8})`}>{pick(random, lightRosettes)(random, ground)}</g>
    </>
  )
}
