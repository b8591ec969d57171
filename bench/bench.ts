// Runs these measurements one after another; two cores are too few for two at once.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded } from '../src/commands/build-if-needed.ts'

const programs = ['search', 'serving', 'shedding', 'memory', 'weight', 'lighthouse', 'kill']
await buildIfNeeded()
for (const program of programs) {
  console.log(`\n## ${program}\n`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${program}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
