// Decides the layouts in rows: square, over pin dots, in half-drop, by turns, or strewn small.
import { fillers } from './fillers.tsx'
import { Ring } from './marks.tsx'
import { lightRosettes, plainRosettes, rosettes } from './motifs.tsx'
import type { Layout } from './orders.ts'
import { lattice } from './outlines.ts'
import { motifReach, Repeat } from './repeat.tsx'
import { between, pick, type Random } from './seeded-random.ts'

/** Rosettes in rows, a small motif between every four. */
export const grid: Layout = ({ random, ground, id }) => {
  const wide = between(random, 58, 90)
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
  const wide = between(random, 72, 98)
  const rim = pick(random, [undefined, 0])
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        {pins(random)}
        <Ring r={88} fill={ground} width={rim} />
        {pick(random, plainRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={pick(random, [220, 260])}>
        <Ring r={98} fill={ground} width={rim} />
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}

/** Not a component: the chances must be drawn in the order in which the layout asks for them. */
function pins(random: Random) {
  const step = pick(random, [16, 16, 24])
  return (
    <path
      d={lattice(motifReach, step)}
      strokeWidth={step / 4 + between(random, 0, 1)}
      strokeDasharray={`0 ${step}`}
      opacity=".8"
    />
  )
}

/** Every second column drops by half a tile; large, it is a pattern of monograms. */
export const halfDrop: Layout = ({ random, ground, id }) => {
  const high = random() < 0.7 ? between(random, 50, 80) : between(random, 100, 138)
  const wide = high * 1.75
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} high={high} reach={168} pen={high > 100 ? 1.6 : undefined}>
        {pick(random, rosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} high={high} across={0.5} down={0.5} like={`${id}a`} />
    </>
  )
}

/** A large rosette and a small one by turns, in a lattice of pin dots. */
export const checker: Layout = ({ random, ground, id }) => {
  const wide = between(random, 86, 118)
  const plain = random() < 0.6
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} reach={120}>
        <path d="M0-120 120 0 0 120-120 0z" strokeWidth={4} strokeDasharray="0 8.485" />
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={plain ? 160 : 210}>
        {pick(random, plain ? plainRosettes : fillers)(random, ground)}
      </Repeat>
    </>
  )
}

/** Two small motifs strewn by turns among pin dots. */
export const strewn: Layout = ({ random, ground, id }) => {
  const wide = between(random, 40, 58)
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        <path d={lattice(motifReach, 24)} strokeWidth={5} strokeDasharray="0 24" opacity=".8" />
        <g transform="scale(.62)">
          <Ring r={98} fill={ground} width={0} />
          {pick(random, fillers)(random, ground)}
        </g>
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} across={0.5} down={0.5} reach={pick(random, [170, 220])}>
        <Ring r={100} fill={ground} width={0} />
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}
