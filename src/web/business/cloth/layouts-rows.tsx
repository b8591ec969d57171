// Decides how rosettes are set out in rows: square, in half-drop, by turns, framed, or strewn small.
import { fillers } from './fillers.tsx'
import type { Layout } from './layouts.tsx'
import { Ring } from './marks.tsx'
import { lightRosettes, rosettes } from './motifs.tsx'
import { lattice } from './outlines.ts'
import { motifReach, Repeat } from './repeat.tsx'
import { pick, type Random } from './seeded-random.ts'

/** Rosettes in rows, a small motif between every four. */
export const grid: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [60, 66, 72, 80, 88])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        {pick(random, rosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={pick(random, [190, 220, 260])}>
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}

/** The same over a ground of pin dots, which each motif pushes aside. */
export const pinned: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [72, 80, 88, 96])
  const framed = pick(random, [undefined, 0])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        <Pins random={random} />
        <Ring r={88} fill={ground} width={framed} />
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={pick(random, [220, 260])}>
        <Ring r={98} fill={ground} width={framed} />
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}

function Pins({ random }: { random: Random }) {
  const [step, size] = pick(random, [
    [16, 4],
    [16, 5],
    [24, 6],
    [19.2, 5],
  ] as const)
  return <path d={lattice(motifReach, step)} strokeWidth={size} strokeDasharray={`0 ${step}`} />
}

/** Every second column drops by half a tile; large, it is a cloth of medallions. */
export const halfDrop: Layout = ({ random, ground, id }) => {
  const high = pick(random, [50, 58, 66, 76, 104, 136])
  const wide = high * 1.75
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} high={high} pen={high > 100 ? 1.6 : undefined}>
        {pick(random, rosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} high={high} across={0.5} down={0.5} like={`${id}a`} />
    </>
  )
}

/** A large rosette and a small one by turns, in a lattice of pin dots. */
export const checker: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [88, 96, 104, 116])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} reach={120}>
        <path d="M0-120 120 0 0 120-120 0z" strokeWidth={4} strokeDasharray="0 8.485" />
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={160}>
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
    </>
  )
}

/** Every rosette in its own square frame. */
export const framed: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [64, 72, 80, 92])
  const dash = pick(random, ['0 8', '0 16', '6 10', undefined])
  return (
    <Repeat id={`${id}a`} wide={wide} reach={104}>
      <path d="M-96-96H96V96H-96z" strokeWidth={dash?.startsWith('0') ? 5 : 3} strokeDasharray={dash} />
      <path d={pick(random, cornerPieces)} fill="#fff" />
      {pick(random, rosettes)(random, ground)}
    </Repeat>
  )
}

const cornerPieces = [
  'M-88-88h30l-30 30zM88-88v30l-30-30zM88 88h-30l30-30zM-88 88v-30l30 30z',
  'M-88-88h34q-34 0-34 34zM88-88v34q0-34-34-34zM88 88h-34q34 0 34-34zM-88 88v-34q0 34 34 34z',
] as const

/** Two small motifs strewn by turns. */
export const strewn: Layout = ({ random, ground, id }) => {
  const wide = pick(random, [28, 34, 40, 48])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} reach={150}>
        {pick(random, fillers)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={pick(random, [170, 240])}>
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}
