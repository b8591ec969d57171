// Knows the whole book of rosettes a cloth may be printed with.
import { aster, bloom, clover, daisy, doubleDaisy, pinwheel, protea, sunflower } from './rosettes-flowers.tsx'
import { burst, compass, dahlia, doily, moons, target, web, wheel } from './rosettes-rings.tsx'

/** Those of few bytes, for layouts that print more than one or carry a ground of their own. */
export const lightRosettes = [
  daisy,
  aster,
  clover,
  wheel,
  web,
  dahlia,
  target,
  compass,
  moons,
  sunflower,
] as const

export const rosettes = [...lightRosettes, doubleDaisy, protea, pinwheel, bloom, doily, burst] as const
