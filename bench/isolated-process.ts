// Runs a program in the folder of an image as a container engine would run it, with util-linux alone.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltImage } from './container-image.ts'

/** The folders that outlive a process: /data, and /tmp, where a command finds the socket of the running program. */
export type Volumes = { data: string; temporary: string }

/** Makes a volume as an engine does: with the owner of the folder in the image. */
export function makeVolumes({ user }: BuiltImage): Volumes {
  const [owner = 0, group = 0] = user.split(':').map(Number)
  const data = mkdtempSync(join(tmpdir(), 'mzansi-volume-'))
  chmodSync(data, 0o755)
  const temporary = join(data, 'tmp')
  chownSync(data, owner, group)
  mkdirSync(temporary)
  chownSync(temporary, owner, group)
  return { data, temporary }
}

/**
 * The command that runs `words` in the image: with mounts of its own, a read-only root, and the user of the image. Only root keeps
 * capabilities, and fewer than engines leave it. No user namespace can be created in it. The network is the machine's.
 */
export function isolate(
  { folder, user }: BuiltImage,
  { data, temporary }: Volumes,
  environment: Record<string, string>,
  words: string[],
): [string, string[]] {
  const script = `set -e; root=$1 data=$2 temporary=$3; shift 3
    mount --bind "$root" "$root"; mount --bind "$data" "$root/data"; mount --bind "$temporary" "$root/tmp"
    mount --rbind /proc "$root/proc"; mount --rbind /dev "$root/dev"; mount -o remount,bind,ro "$root"
    exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid,+chown,+dac_override,+fowner,+kill \\
      chroot --userspec=${user} --groups= "$root" "$@"`
  const all = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    NODE_ENV: 'production',
    DATA_DIR: '/data',
    ...environment,
  }
  const named = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const inside = ['env', '-i', '-C', '/data', ...named, ...words]
  const outside = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', folder, data, temporary]
  return ['unshare', [...outside, ...inside]]
}

/** Runs a command of the image to its end. */
export function runIsolated(...settings: Parameters<typeof isolate>) {
  const [unshare, options] = isolate(...settings)
  return spawnSync(unshare, options, { encoding: 'utf8' })
}
