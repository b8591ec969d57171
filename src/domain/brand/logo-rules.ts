// Whether the bytes of a file can be a logo: a small PNG, or an SVG without scripts.

/** It is part of every page. */
export const maxLogoBytes = 200_000
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Whether a file begins like a PNG. */
export const isPng = (bytes: Uint8Array): boolean => pngSignature.every((byte, at) => bytes[at] === byte)

/** Whether a text is an SVG. */
export const isSvg = (text: string): boolean => /<svg[\s>]/.test(text)

/** The end of a sentence that begins with the file; null for an SVG that can be a logo. */
export function findSvgProblem(text: string): string | null {
  // A script in it never runs: pages show it as an image, and its own content policy allows none. But it has no place in a logo.
  if (!isSvg(text)) return 'is neither a PNG nor an SVG'
  if (/<script|\son\w+\s*=|javascript:|<foreignobject|<!entity/i.test(text))
    return 'holds a script or foreign content, which a logo must not. Save it as a plain SVG'
  return null
}
