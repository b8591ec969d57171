// Makes a start shorter and changes nothing else. It is loaded before everything else (`node --import`). It is plain
// JavaScript: Node then needs no code to remove types, because the cache holds the other files without their types.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Keeps compiled code between starts, which saves a third of a second.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/mzansi-local/compiled'))

// PostgreSQL's functions are optimized once they have run for a while, and not in the middle of a start on two cores. Eight
// times the usual: a start takes 0.4 s less of processor time, and after a hundred searches each costs the same as before.
setFlagsFromString('--wasm-tiering-budget=100000000')
