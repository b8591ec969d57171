// What a call returns whose response is a file.
import type { Readable } from 'node:stream'

/** A file to be downloaded under a name. */
export type Download = { name: string; content: Readable }
