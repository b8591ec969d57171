// Draws the same values in every run of the property tests. SEED=… draws others; a failure prints the seed that failed.
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

fc.configureGlobal({ seed: inject('seed') })
