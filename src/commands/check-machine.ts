// Checks whether the machine has enough for the program (disk, memory, open files) and a correct clock.
import { totalmem } from 'node:os'
import type { Config } from '../config.ts'
import { readDisk } from '../domain/files/files.ts'
import { findOpenFileLimit } from '../http/connections.ts'

/** A note costs something but is not a fault; a finding in the state `wrong` makes the check fail. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })

const megabyte = 1_000_000
const gigabyte = 1_000_000_000
/** A database and its backups need room to grow in; a full disk refuses every registration. */
const minFreeBytes = gigabyte
const minFreeInodes = 10_000
/** Enough for a first start and for serving (tests/process/process.test.ts). */
const minMemoryBytes = 512 * 1024 * 1024
/** Half of it is for connections, and each visitor's browser opens up to six. */
const minOpenFiles = 1024
/** Sessions, password links and limits expire by the clock. */
const maxClockErrorMs = 5000
/** The tolerance for `madeAt`, which is written by hand. */
const dayMs = 86_400_000

/** Checks the free space on the disk of a folder. A file system without a fixed number of inodes reports 0 of 0. */
export function judgeDisk(
  folder: string,
  { freeBytes, freeInodes, inodes }: { freeBytes: number; freeInodes: number; inodes: number },
): Finding {
  const room = `${(freeBytes / gigabyte).toFixed(1)} GB`
  if (freeBytes < minFreeBytes)
    return wrong(
      'disk',
      `${room} are free for ${folder}. Make room: at least 1 GB, and twice the database for a backup.`,
    )
  if (inodes > 0 && freeInodes < minFreeInodes)
    return wrong(
      'disk',
      `Only ${freeInodes} more files fit on the disk of ${folder} (df -i). Remove small files.`,
    )
  return ok('disk', `${room} are free for ${folder}`)
}

/** Checks the memory that this process can use: the machine's, or its container's. */
export function judgeMemory(bytes: number): Finding {
  const [found, least] = [bytes, minMemoryBytes].map((one) => `${Math.round(one / megabyte)} MB`)
  return bytes < minMemoryBytes
    ? wrong('memory', `${found} may be used. Allow ${least}, or the system kills the program under load.`)
    : ok('memory', `${found} may be used`)
}

/** Checks the open-file limit of this process; null when there is none. */
export function judgeOpenFiles(limit: number | null): Finding {
  if (limit !== null && limit < minOpenFiles)
    return wrong(
      'open files',
      `${limit} may be open. Allow at least ${minOpenFiles}: ulimit -n, or LimitNOFILE.`,
    )
  return ok('open files', limit === null ? 'any number may be open' : `${limit} may be open`)
}

/** Compares the clock of this machine with the database server's, and with the time at which this version was made. */
export function judgeClock(now: Date, { madeAt, server }: { madeAt: Date; server: Date | null }): Finding {
  const timeText = `It is ${now.toISOString()} here`
  if (now.getTime() < madeAt.getTime() - dayMs)
    return wrong('clock', `${timeText}, which is before this version was made. Set the clock (timedatectl).`)
  if (server && Math.abs(now.getTime() - server.getTime()) > maxClockErrorMs)
    return wrong(
      'clock',
      `${timeText} and ${server.toISOString()} on the database server. Set both clocks by NTP.`,
    )
  return ok('clock', `${timeText}${server ? ', and the same on the database server' : ''}`)
}

/** Checks this machine. `server` is the time on the database server, if there is one. */
export async function checkMachine({ dataDir }: Config, server: Date | null): Promise<Finding[]> {
  return [
    judgeDisk(dataDir, await readDisk(dataDir)),
    judgeMemory(usableMemory()),
    judgeOpenFiles(findOpenFileLimit()),
    judgeClock(new Date(), { madeAt, server }),
  ]
}

/** Zero, or more than the machine has, means no limit. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** No version of the program is older. */
const madeAt = new Date('2026-11-01')
