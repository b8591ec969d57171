// Decides how the cloth is divided otherwise than in rows: stripes, scales, crossing circles, one great sun.
import { borders } from './borders.tsx'
import { fillers } from './fillers.tsx'
import type { Layout } from './layouts.tsx'
import { Burst, Dots, Ring } from './marks.tsx'
import { lightRosettes, rosettes } from './motifs.tsx'
import { Repeat } from './repeat.tsx'
import { pick } from './seeded-random.ts'

/** Bands of rosettes between borders. */
export const stripes: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [76, 84, 96])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} high={wide * 0.68}>
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} high={wide / 4} across={0.5}>
        <path d="M-99-99V99M99-99V99" strokeWidth={6} />
        <path d="M-128-84V99M128-84V99" strokeWidth={10} strokeDasharray="0 24" />
        {pick(random, borders)(random, ground)}
      </Repeat>
    </>
  )
}

/** Overlapping scales: each lies on the two above it, so they are drawn from the top down. */
export const scales: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [52, 64, 80])
  const scale = `${id}s`
  const dots = pick(random, [24, 28, 32])
  return (
    <Repeat id={`${id}a`} wide={wide} high={wide / 2} reachDown={48}>
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
  const wide = pick(random, [64, 76, 88])
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

/** Four petals towards the corners of the tile, bulging as quarter circles do. */
function lenses(near: number, far: number): string {
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const
  const lens = ([x, y]: readonly [number, number]) =>
    `M0 0Q${near * x} ${far * y} ${far * x} ${far * y}Q${far * x} ${near * y} 0 0`
  return corners.map(lens).join('').replaceAll(' -', '-')
}

/** One great sun whose dotted rays fill the cloth. */
export const sun: Layout = ({ random, ground }) => {
  const n = pick(random, [18, 20, 24])
  const core = pick(random, [58, 70, 82])
  return (
    <>
      <Burst n={n} outer={196} step={pick(random, [7, 8, 10])} size={2.4} />
      <Ring r={core + 6} fill={ground} width={1.4} />
      <Dots r={core + 16} n={n * 2} size={6} />
      <Ring r={core + 60} width={9} />
      <Dots r={core + 60} n={n * 2} size={5} ink={ground} />
      <g transform={`scale(.${core + 8})`}>{pick(random, rosettes)(random, ground)}</g>
    </>
  )
}
