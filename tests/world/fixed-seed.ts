// Draws the same values in every run of the property tests. SEED=… draws others; a failure prints the seed that failed.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261124) })
