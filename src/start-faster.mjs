// Makes a start shorter, and lets the program run with little memory. It is loaded before everything else (`node --import`). It is plain
// JavaScript: Node then needs no code to remove types, because the cache holds the other files without their types.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Keeps compiled code between starts, which saves a third of a second.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/mzansi-local/compiled'))

// PostgreSQL's functions are optimized once they have run for a while, and not in the middle of a start on two cores. Eight
// times the usual: a start takes 0.4 s less of processor time, and after a hundred searches each costs the same as before.
// To optimize the largest of them takes 600 MB for a moment. A machine without that memory never optimizes: a search then
// costs a quarter more processor time (docs/decisions/start-time.md).
const memoryToOptimize = 1.5 * 2 ** 30
if (process.availableMemory() > memoryToOptimize) setFlagsFromString('--wasm-tiering-budget=100000000')
else for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
