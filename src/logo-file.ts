// Reads the file that LOGO_FILE names, if it can be a logo.
import { closeSync, fstatSync, readFileSync } from 'node:fs'
import type { Logo } from './domain/brand/brand-files.ts'
import { findSvgProblem, isPng, maxLogoBytes } from './domain/brand/logo-rules.ts'
import { openRegularFile } from './domain/files/files.ts'

/** Reads a file. `problem` is a sentence for the operator. Whether it can be drawn shows when its icons are made. */
export function readLogoFile(path: string): Logo | { problem: string } {
  try {
    const bytes = readSmallFile(path)
    if (bytes === null) return { problem: `LOGO_FILE ${path} must be a file of at most 200 kB` }
    const isPngFile = isPng(bytes)
    const problem = isPngFile ? null : findSvgProblem(bytes.toString('utf8'))
    if (problem) return { problem: `LOGO_FILE ${path} ${problem}` }
    return { path, bytes, type: isPngFile ? 'png' : 'svg' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `LOGO_FILE ${path} cannot be read: ${reason}` }
  }
}

function readSmallFile(path: string): Buffer | null {
  const file = openRegularFile(path)
  try {
    return fstatSync(file).size <= maxLogoBytes ? readFileSync(file) : null
  } finally {
    closeSync(file)
  }
}
