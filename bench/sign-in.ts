// Measures whether the time of a refused sign-in tells who has an account: each kind of email in turns, beside one password check alone.
// node bench/sign-in.ts [--rounds 200]
import { parseArgs } from 'node:util'
import { users } from '../src/database/schema.ts'
import { passkeys } from '../src/database/second-factor-schema.ts'
import { hashPassword, isPassword } from '../src/domain/accounts/password.ts'
import { startPostgres } from '../tests/world/start-postgres.ts'
import { openWorld } from '../tests/world/world.ts'
import { ms, percentiles } from './timings.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const wrong = 'not the right password'
const passwordHash = await hashPassword('the right password')
const postgres = await startPostgres()
const world = await openWorld({
  target: { kind: 'server', url: await postgres.newDatabase() },
  environment: { RATE_LIMIT: 'on' },
})
try {
  const kinds = {
    'an unknown email': 'nobody@bench.example',
    'an owner': await addAccount('owner@bench.example', {}),
    'a moderator with a passkey': await addAccount('passkey@bench.example', { role: 'administrator' }, true),
    'an account that is leaving': await addAccount('leaving@bench.example', { leavesAt: new Date() }),
  }
  const times = new Map(
    ['the password check alone', ...Object.keys(kinds)].map((name) => [name, [] as number[]]),
  )
  for (let round = 0; round < Number(values.rounds); round++) {
    await time('the password check alone', () => isPassword(wrong, passwordHash))
    // Each round begins with another kind and comes from another address: an address may fail thirty times only.
    const turned = turn(Object.entries(kinds), round)
    for (const [name, email] of turned)
      await time(name, () => refuse(email, `10.1.${round >> 8}.${round & 255}`))
  }
  console.log('| refused with a wrong password | median ms | p95 ms |\n|---|---:|---:|')
  for (const [name, taken] of times) {
    const { p50, p95 } = percentiles(taken)
    console.log(`| ${name} | ${ms(p50)} | ${ms(p95)} |`)
  }

  async function time(name: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await work()
    times.get(name)?.push(performance.now() - began)
  }
} finally {
  await world.close()
  await postgres.stop()
}

async function addAccount(email: string, more: Partial<typeof users.$inferInsert>, hasPasskey = false) {
  const account = { username: email, email, password: passwordHash, ...more }
  const [user] = await world.database.db.insert(users).values(account).returning({ id: users.id })
  const passkey = { name: 'Laptop', credentialId: 'one', counter: 0, publicKey: Buffer.from('one') }
  if (hasPasskey) await world.database.db.insert(passkeys).values({ ...passkey, userId: user?.id ?? '' })
  return email
}

async function refuse(email: string, remoteAddress: string): Promise<void> {
  const payload = { email, password: wrong }
  const { statusCode } = await world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload,
  })
  if (statusCode !== 401) throw new Error(`The sign-in returned ${statusCode}.`)
}

function turn<Thing>(things: Thing[], by: number): Thing[] {
  const at = by % things.length
  return [...things.slice(at), ...things.slice(0, at)]
}
