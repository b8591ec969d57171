// Serves sample businesses, and prints the addresses and the demo accounts.
import { loadConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { run } from '../main.ts'
import { addDemoData, refuseOtherThanDemo } from './demo-data.ts'
import { demoAdminEmail, demoOwners, demoPasswords } from './sample-data.ts'

const config = loadConfig({ DATA_DIR: './data/demo', HOST: '127.0.0.1' })
await run(config, {
  beforeListening: async ({ db }) => {
    await addDemoData(db, config, createLogger(config.logLevel), process.argv)
    await refuseOtherThanDemo(db)
  },
})

const line = (email: string, password: string, who: string) =>
  `${email.padEnd(24)}${password.padEnd(18)}${who}`

console.log(`
  ${config.site.name} is open at ${config.site.url}

    home           ${config.site.url}/
    a search       ${config.site.url}/?q=coffee&location=soweto
    the calls      ${config.site.url}/api/docs

  Sign in at ${config.site.url}/login as

    ${line(demoAdminEmail, demoPasswords.admin, 'administrator')}
    ${demoOwners.map(({ email, state }) => line(email, demoPasswords.owner, `owner, business ${state}`)).join('\n    ')}

  The businesses are invented and live in ${config.databaseUrl ? 'the database you named' : config.dataDir}.
  Stop with Ctrl+C.
`)
