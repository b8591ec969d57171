// The files of the operator's own pictures of the home page, and the paths at which they are served.
import { createHash } from 'node:crypto'
import { type HeroName, type HeroPicture, heroNames } from '../../contract/hero-pictures.ts'
import type { BrandFile } from './brand-files.ts'

/** A picture as it is stored. */
export type StoredHero = { alt: string; bytes: Buffer }

/** The path has a hash of the picture, so that browsers keep it for ever. */
export const heroPathOf = (bytes: Buffer): string =>
  `/brand/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}/hero.webp`

/** The pictures in the order of the page, null for those that are ours; undefined when all are. */
export function listHeroPictures(
  stored: Partial<Record<HeroName, StoredHero>>,
): (HeroPicture | null)[] | undefined {
  const pictures = heroNames.map((name) => {
    const hero = stored[name]
    return hero ? { path: heroPathOf(hero.bytes), alt: hero.alt } : null
  })
  return pictures.some((picture) => picture !== null) ? pictures : undefined
}

/** Their files by their paths. */
export const heroFilesOf = (files: readonly Buffer[]): Map<string, BrandFile> =>
  new Map(files.map((body) => [heroPathOf(body), { type: 'image/webp', body }]))
