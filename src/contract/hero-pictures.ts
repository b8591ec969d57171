// The operator's own pictures of the home page. Without zod, for the public pages.

/** Their settings, in the order of the page. Each takes the place of one of our drawings. */
export const heroNames = ['heroFirst', 'heroSecond', 'heroThird'] as const
export type HeroName = (typeof heroNames)[number]

/** The field with the words of a picture. */
export const heroWords = (name: HeroName) => `${name}Words` as const

/** `path` is where it is served; `alt` says what it shows. */
export type HeroPicture = { path: string; alt: string }
