// Decides the layouts of circles: scales, circles that cross, one great sun.
import { bars, disc, dots, layers, rays, ring, white } from './marks.tsx'
import { rosette, smallMotif } from './motifs.tsx'
import { between, pick } from './seeded-random.ts'
import { corner, type Layout, middle, side, tile } from './tile.tsx'

/** Overlapping scales. Each lies on the two above it, so they are drawn from the top down. */
const scales: Layout = (random, color, id) => {
  const wide = between(random, 17, 23)
  const count = pick(random, [24, 28, 32])
  return tile(
    `${id}a`,
    { wide, high: wide / 2 },
    <g id={`${id}s`} transform="translate(-96-48)">
      {disc(95, color)}
      {dots(82, count, 7)}
      {ring(68, pick(random, [2, 5, 9]))}
      {dots(52, count / 2, pick(random, [9, 14]))}
      {disc(28, pick(random, [white, color]))}
    </g>,
    <use href={`#${id}s`} x={192} />,
    <use href={`#${id}s`} x={96} y={48} />,
    <use href={`#${id}s`} y={96} />,
    <use href={`#${id}s`} x={192} y={96} />,
    <use href={`#${id}s`} x={96} y={144} />,
  )
}

/** Circles that cross and leave petals between them, with a small motif in every hollow. */
const crossings: Layout = (random, color, id) => {
  const wide = between(random, 16, 23)
  const motifs = { wide, reach: between(random, 225, 275), at: [middle, corner] }
  const petals =
    'M0 0Q19 76 76 76 76 19 0 0-19 76-76 76-76 19 0 0-19-76-76-76-76-19 0 0 19-76 76-76 76-19 0 0'
  const circles = 'M0 0Q4 92 92 92 92 4 0 0-4 92-92 92-92 4 0 0-4-92-92-92-92-4 0 0 4-92 92-92 92-4 0 0'
  return layers(
    tile(
      `${id}a`,
      { wide, at: [side] },
      <path d={circles} strokeWidth={5} strokeDasharray={pick(random, ['0 9', '0 14'])} />,
      <path d={petals} fill={white} />,
    ),
    tile(`${id}b`, motifs, smallMotif(random, color)),
  )
}

/** One great sun whose dotted rays fill the pattern. */
const sun: Layout = (random, color) => {
  const n = pick(random, [16, 18, 20])
  const core = between(random, 58, 84)
  return layers(
    rays(n, 196, 2.4, { strokeDasharray: pick(random, ['0 7', '0 8', '0 10']) }),
    dots(core + 58, n * 2, 20),
    disc(core + 57, color),
    bars(core + 43, n * 4, 14, 3),
    dots(core + 26, n * 2, 8),
    ring(core + 12),
    <g transform={`scale(.${core + 8})`}>{rosette(random, color)}</g>,
  )
}

export const circleLayouts = [scales, crossings, sun] as const
