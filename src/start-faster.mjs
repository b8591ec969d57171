// Keeps compiled code between starts, which saves a third of a second. It is loaded before everything else (`node --import`). It is
// plain JavaScript: Node then needs no code to remove types, because the cache holds the other files without their types.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/mzansi-local/compiled'))
