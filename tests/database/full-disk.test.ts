// A disk that is full for a while: writes fail meanwhile, and succeed again as soon as there is room.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from './scratch.ts'

const program = fileURLToPath(new URL('./filling-writer.ts', import.meta.url))

test.each([
  ['bytes', 'size=160m'],
  ['inodes', 'size=300m,nr_inodes=1600'],
] as const)(
  'after a full disk has free %s again, a write succeeds and no acknowledged row is lost',
  async (what, size) => {
    const disk = scratchFolder()
    // A small disk, mounted in a namespace that ends with the program.
    const script = `mount -t tmpfs -o ${size},mode=0700 tmpfs "$1" && shift && exec "$@"`
    const args = [
      '--user',
      '--map-root-user',
      '--mount',
      '--kill-child',
      '--',
      'sh',
      '-c',
      script,
      'sh',
      disk,
    ]
    const child = spawn('unshare', [...args, process.execPath, program, disk, what], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) lines.push(line)
    expect(lines).toEqual(['the disk is full', 'a write failed', 'a write succeeded', 'lost: 0'])
  },
)
