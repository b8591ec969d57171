// Knows the whole book of rosettes a pattern may be printed with, in three degrees of plainness.
import { aster, bloom, clover, daisy, doubleDaisy, pinwheel, protea, sunflower } from './rosettes-flowers.tsx'
import { cartwheel, dahlia, marguerite, pearls, seedhead, web, wheel } from './rosettes-plain.tsx'
import { burst, compass, doily, moons, target } from './rosettes-rings.tsx'

/** For layouts that print two rosettes, or pin dots besides. */
export const plainRosettes = [wheel, web, dahlia, marguerite, pearls, cartwheel] as const

/** For layouts with a border or rings of their own. */
export const lightRosettes = [
  ...plainRosettes,
  seedhead,
  daisy,
  aster,
  clover,
  target,
  pinwheel,
  compass,
] as const

/** For layouts that leave the pattern to the rosette. */
export const rosettes = [
  ...lightRosettes,
  moons,
  sunflower,
  doubleDaisy,
  protea,
  bloom,
  doily,
  burst,
] as const
