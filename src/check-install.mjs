// Says in a sentence that the packages are missing. Without them npm takes the Node of the machine, which may not know TypeScript.
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../node_modules/node', import.meta.url))) {
  console.error('Cannot start. Install what the program needs first: npm ci')
  process.exit(1)
}
