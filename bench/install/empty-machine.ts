// Boots an empty Debian 13 with systemd as process 1, in namespaces of its own. It uses the network of this machine.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './follow.ts'
import { source } from './pages.ts'

const work = '/var/tmp/mzansi-install'
/** The empty system is kept between runs, because building it takes some minutes. It already has the packages that the pages install first. */
const system = join(work, 'debian13.tar')
const packages = 'systemd,systemd-sysv,dbus,sudo,ca-certificates,nodejs,npm,git,curl'
const clone = '/srv/mzansi-local.git'
const operator = 'thabo'

/** A booted machine. `root` runs a command as its root user and returns the output. */
export type BootedMachine = Machine & { root: (command: string) => string; end: () => Promise<void> }

/** Boots the machine with a user who can use sudo, and with a repository from which the program is cloned. */
export async function bootMachine(repository: string): Promise<BootedMachine> {
  const folder = makeSystem(repository)
  const nspawn = [
    '--register=no',
    '--keep-unit',
    '--quiet',
    '--resolv-conf=copy-host',
    '-D',
    folder,
    '--boot',
  ]
  const child = spawn('systemd-nspawn', nspawn, { stdio: 'ignore' })
  const enter = (words: string[]) => ['-t', firstProcess(child.pid ?? 0), '-m', '-u', '-i', '-p', ...words]
  const asRoot = (command: string) => enter(['sh', '-c', command])
  while (
    !/running|degraded/.test(
      spawnSync('nsenter', asRoot('systemctl is-system-running')).stdout?.toString() ?? '',
    )
  ) {
    if (child.exitCode !== null) throw new Error('The machine did not boot.')
    await pause(300)
  }
  return {
    shell: (script) => ['nsenter', enter(['runuser', '-l', operator, '-c', `set -e\n${script}`])],
    adapt: (line) => line.replace(source, clone),
    site: (url) => ({ url }),
    root: (command) => execFileSync('nsenter', asRoot(command), { encoding: 'utf8' }),
    end: async () => {
      spawnSync('nsenter', asRoot('systemctl poweroff'))
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeSystem(repository: string): string {
  mkdirSync(work, { recursive: true })
  const options = ['--variant=minbase', `--include=${packages}`, 'trixie', system]
  if (!existsSync(system)) execFileSync('mmdebstrap', options, { stdio: 'inherit' })
  const folder = mkdtempSync(join(work, 'machine-'))
  execFileSync('tar', ['-C', folder, '-xf', system])
  execFileSync('chroot', [folder, 'useradd', '--create-home', '--shell', '/bin/bash', operator])
  writeFileSync(join(folder, 'etc/sudoers.d/own'), `${operator} ALL=(ALL) NOPASSWD: ALL\n`, { mode: 0o440 })
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(folder, clone)])
  execFileSync('git', ['-C', repository, 'push', '--quiet', join(folder, clone), 'HEAD:refs/heads/main'])
  // The repository belongs to root, and git asks other users to confirm that this is intended.
  writeFileSync(join(folder, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost ${hostname()}\n`)
  // The registry of this machine may have a certificate of its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, join(folder, certificates))
  for (const home of ['root', `home/${operator}`])
    writeFileSync(join(folder, home, '.npmrc'), `cafile=${certificates}\n`, { mode: 0o644 })
  return folder
}

/** The id on this machine of the machine's process 1. */
const firstProcess = (pid: number): string =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
