// Tries out the whole installation on one machine: three PostgreSQL nodes under Patroni, PgBouncer, HAProxy, three copies, Varnish.
// Needs Debian's packages. npx node bench/cluster/cluster.ts [--businesses 10000] [--cut-off] [--asynchronous] [--contracting] [trial]...
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../../src/commands/build-if-needed.ts'
import { measureCapacity } from './capacity.ts'
import { copies, prepare, startCopy } from './copies.ts'
import { showFailover } from './failover.ts'
import { showFirstBusiness } from './first-business.ts'
import { showKilledCopies } from './killed-copy.ts'
import type { Kind } from './load.ts'
import { requirePackages } from './packages.ts'
import { startNodes } from './patroni.ts'
import { makeEditors } from './people.ts'
import { endAll } from './processes.ts'
import { startProxies } from './proxies.ts'
import { showUpgrade } from './upgrade.ts'

const { values, positionals } = parseArgs({
  options: {
    businesses: { type: 'string', default: '10000' },
    // The standbys receive nothing in the last second of the primary. Without synchronous_mode, that must lose writes.
    'cut-off': { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
    // A migration that breaks the rule: the upgrade trial must fail.
    contracting: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const trials: Record<string, (editing: Kind[]) => Promise<void>> = {
  'first-business': showFirstBusiness,
  failover: (editing) =>
    showFailover(editing, { isSynchronous: !values.asynchronous, isCutOff: values['cut-off'] }),
  copies: showKilledCopies,
  capacity: measureCapacity,
  upgrade: (editing) => showUpgrade(editing, values.contracting),
}
const chosen = Object.keys(trials).filter((name) => positionals.length === 0 || positionals.includes(name))

requirePackages()
await buildIfNeeded()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll(false).then(() => process.exit(1)))
let endBucket = async () => {}
let failed = true
try {
  startProxies([...copies, copies.length + 1])
  await startNodes(!values.asynchronous)
  endBucket = await prepare(Number(values.businesses))
  for (const copy of copies) await startCopy(copy)
  const editing = await makeEditors()
  for (const name of chosen) await trials[name]?.(editing)
  failed = false
} finally {
  await endBucket()
  await endAll(failed)
}
