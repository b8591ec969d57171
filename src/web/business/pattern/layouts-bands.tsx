// Decides the layouts that are made of lines: stripes, frames, chevrons.
import { borders } from './borders.tsx'
import { fillers } from './fillers.tsx'
import { lightRosettes, rosettes } from './motifs.tsx'
import type { Layout } from './orders.ts'
import { Repeat } from './repeat.tsx'
import { between, pick } from './seeded-random.ts'

/** Bands of rosettes between borders. */
export const stripes: Layout = ({ random, ground, id }) => {
  const wide = between(random, 74, 98)
  return (
    <>
      <Repeat id={`${id}a`} wide={wide} high={wide * 0.68} reach={141}>
        {pick(random, lightRosettes)(random, ground)}
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} high={wide / 4} across={0.5} reach={384}>
        {random() < 0.5 && <path d="M0-99V99" strokeWidth={198} strokeLinecap="butt" opacity=".14" />}
        <path d="M-99-99V99M99-99V99" strokeWidth={6} />
        <path d="M-128-84V99M128-84V99" strokeWidth={10} strokeDasharray="0 24" />
        {pick(random, borders)(random, ground)}
      </Repeat>
    </>
  )
}

/** Zigzags of three pens, a small motif in every bend. */
export const chevrons: Layout = ({ random, ground, id }) => {
  const wide = between(random, 48, 76)
  const bend = (y: number) =>
    `M-144 ${y} -96 ${y + 48} 0 ${y - 48} 96 ${y + 48} 144 ${y}`.replaceAll(' -', '-')
  return (
    <>
      <Repeat id={`${id}a`} wide={wide}>
        <path d={bend(-36)} strokeWidth={pick(random, [7, 10, 14])} />
        <path d={bend(-10)} strokeWidth={6} strokeDasharray="0 11.314" />
        <path d={bend(10)} strokeWidth={4} />
      </Repeat>
      <Repeat id={`${id}b`} wide={wide} down={0.16} reach={pick(random, [240, 280])}>
        {pick(random, fillers)(random, ground)}
      </Repeat>
    </>
  )
}

/** Every rosette in its own square frame. */
export const framed: Layout = ({ random, ground, id }) => {
  const wide = between(random, 62, 94)
  const dash = pick(random, ['0 8', '0 16', '6 10', undefined])
  return (
    <Repeat id={`${id}a`} wide={wide} reach={104}>
      <path
        d="M-96-96H96V96H-96z"
        strokeWidth={dash?.startsWith('0') ? 5 : 3}
        strokeDasharray={dash}
        {...pick(random, washes)}
      />
      <path d={pick(random, cornerPieces)} fill="#fff" />
      {pick(random, rosettes)(random, ground)}
    </Repeat>
  )
}

/** A wash of white lets the ground show in two tones. */
const washes = [{}, { fill: '#fff', fillOpacity: '.13' }] as const

const cornerPieces = [
  'M-88-88h30l-30 30zM88-88v30l-30-30zM88 88h-30l30-30zM-88 88v-30l30 30z',
  'M-88-88h34q-34 0-34 34zM88-88v34q0-34-34-34zM88 88h-34q34 0 34-34zM-88 88v-34q0 34 34 34z',
] as const
