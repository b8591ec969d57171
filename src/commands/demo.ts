// Serves sample businesses, and prints the addresses and the demo accounts: mzansi-local demo
import { type Config, loadDemoConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { run } from '../main.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { addDemoData, readFillFlag, refuseOtherThanDemo } from './demo-data.ts'
import { demoAdminEmail, demoOwners, demoPasswords } from './sample-data.ts'

export async function serveDemo(options: string[]): Promise<void> {
  const mayFill = readFillFlag('demo', options)
  const config = loadDemoConfig({ DATA_DIR: './data/demo', HOST: '127.0.0.1' })
  await buildIfNeeded()
  await run(config, {
    isSample: true,
    beforeListening: async ({ db }) => {
      await addDemoData(db, config, createLogger(config.logLevel), mayFill)
      await refuseOtherThanDemo(db)
    },
  })
  console.log(describe(config))
}

const line = (email: string, password: string, who: string) =>
  `${email.padEnd(24)}${password.padEnd(18)}${who}`

function describe({ site, databaseUrl, dataDir }: Config): string {
  return `
  ${site.name} is open at ${site.url}

    home           ${site.url}/
    a search       ${site.url}/?q=coffee&location=soweto
    the calls      ${site.url}/api/docs

  Sign in at ${site.url}/login as

    ${line(demoAdminEmail, demoPasswords.admin, 'administrator')}
    ${demoOwners.map(({ email, state }) => line(email, demoPasswords.owner, `owner, business ${state}`)).join('\n    ')}

  The businesses are invented and live in ${databaseUrl ? 'the database you named' : dataDir}.
  Stop with Ctrl+C.
`
}
