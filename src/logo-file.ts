// Whether a file can be the logo of a site: a small PNG, or an SVG without scripts.
import { closeSync, fstatSync, readFileSync } from 'node:fs'
import type { Logo } from './domain/brand/brand-files.ts'
import { openRegularFile } from './domain/files/files.ts'

/** It is part of every page. */
const maxBytes = 200_000
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads a file. `problem` is a sentence for the operator. Whether it can be drawn shows when its icons are made. */
export function readLogoFile(path: string): Logo | { problem: string } {
  try {
    const bytes = readSmallFile(path)
    if (bytes === null) return { problem: `LOGO_FILE ${path} must be a file of at most 200 kB` }
    const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature)
    const problem = isPng ? null : findProblem(bytes.toString('utf8'))
    if (problem) return { problem: `LOGO_FILE ${path} ${problem}` }
    return { path, bytes, type: isPng ? 'png' : 'svg' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `LOGO_FILE ${path} cannot be read: ${reason}` }
  }
}

function readSmallFile(path: string): Buffer | null {
  const file = openRegularFile(path)
  try {
    return fstatSync(file).size <= maxBytes ? readFileSync(file) : null
  } finally {
    closeSync(file)
  }
}

/** A script in it never runs: pages show it as an image, and its own content policy allows none. But it has no place in a logo. */
function findProblem(text: string): string | null {
  if (!/<svg[\s>]/.test(text)) return 'is neither a PNG nor an SVG'
  if (/<script|\son\w+\s*=|javascript:|<foreignobject|<!entity/i.test(text))
    return 'holds a script or foreign content, which a logo must not. Save it as a plain SVG'
  return null
}
