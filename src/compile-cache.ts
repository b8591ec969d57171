// Loaded before everything else (`node --import`): keeps compiled code between starts, which saves a third of a second.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/mzansi-local/compiled'))
