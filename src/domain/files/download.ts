// What a call returns whose response is a file.
import type { Readable } from 'node:stream'

/** A file to be downloaded under a name; one that `isShown` opens in the browser. */
export type Download = { name: string; content: Readable; isShown?: true }
