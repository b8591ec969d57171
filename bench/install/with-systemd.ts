// Follows the pages for a machine with systemd, and shows that the unit restarts, is confined, and stops cleanly.
import { join } from 'node:path'
import { type BootedMachine, bootMachine } from './empty-machine.ts'
import { follow } from './follow.ts'
import { expectVisible, untilReady } from './visit.ts'

const repository = join(import.meta.dirname, '../..')
const site = { url: 'http://localhost:3000' }
/** A program that stops cleanly takes at most ten seconds. */
const stopWithinMs = 11_000

/** Follows the page for the program in the folder of a user. */
export async function followOneFolder(): Promise<void> {
  const machine = await bootMachine(repository)
  try {
    await follow(machine, 'one-folder')
  } finally {
    await machine.end()
  }
}

/** Follows the page for the program as a service. */
export async function followSystemd(): Promise<void> {
  const machine = await bootMachine(repository)
  try {
    await follow(machine, 'systemd')
    await showService(machine)
  } finally {
    await machine.end()
  }
}

async function showService(machine: BootedMachine): Promise<void> {
  const run = (command: string) => machine.root(`systemctl ${command} mzansi-local`).trim()
  run('restart')
  await untilReady(site)
  await expectVisible(site)
  console.log('ok    restarted, and the business is there')
  run('kill --signal=KILL')
  await untilReady(site)
  console.log('ok    killed, and systemd started it again')
  showConfinement(machine)
  const began = performance.now()
  run('stop')
  const took = performance.now() - began
  const result = run('show --property=Result,ExecMainStatus')
  if (took > stopWithinMs || !result.includes('Result=success')) throw new Error(`${took} ms: ${result}`)
  console.log(`ok    stopped in ${(took / 1000).toFixed(1)} s: ${result.replace('\n', ', ')}`)
}

/** Checks what the kernel reports about the running process, and prints how systemd rates the unit. */
function showConfinement(machine: BootedMachine): void {
  const pid = machine.root('systemctl show --property=MainPID --value mzansi-local').trim()
  const status = machine.root(`cat /proc/${pid}/status`)
  for (const line of [
    'NoNewPrivs:\t1',
    'Seccomp:\t2',
    'CapEff:\t0000000000000000',
    'CapBnd:\t0000000000000000',
  ])
    if (!status.includes(line)) throw new Error(`The process has not ${line}:\n${status}`)
  const mounts = machine.root(`cat /proc/${pid}/mountinfo`)
  if (!/^\d+ \d+ \S+ \S+ \/ ro[ ,]/m.test(mounts)) throw new Error(`Its root can be written: ${mounts}`)
  console.log('ok    no capabilities, no new privileges, system calls filtered, its root cannot be written')
  console.log(
    `      ${machine.root('systemd-analyze security --no-pager mzansi-local').trim().split('\n').at(-1)}`,
  )
}
