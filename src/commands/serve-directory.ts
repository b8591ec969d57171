// The operator's command that serves the directory: mzansi-local serve
import { loadConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { run } from '../main.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { refuseOptions } from './command-input.ts'
import { refuseOpenDemo } from './demo-logins.ts'

export async function serveDirectory(options: string[]): Promise<void> {
  refuseOptions('serve', options)
  const config = loadConfig()
  await buildIfNeeded()
  await run(config, {
    beforeListening: ({ db }) => refuseOpenDemo(db, config, createLogger(config.logLevel)),
  })
}
