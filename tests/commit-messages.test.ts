// Checks the form of commit messages: a short subject, and a body when a commit changes much.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The rules hold for the commits after this one. */
const base = '7e6001622892ee156f197cf58c39348c521beb42'
const maxSubjectLength = 60
/** A commit that changes more lines than this says why. */
const maxLinesWithoutBody = 20

const git = (...words: string[]) =>
  spawnSync('git', words, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', maxBuffer: 1e9 })

const isThere = git('merge-base', '--is-ancestor', base, 'HEAD').status === 0

test('every commit has a short subject, and a body when it changes more than 20 lines', ({ skip }) => {
  skip(!process.env.CI, 'Commits are checked where CI is set.')
  skip(!isThere, 'This copy has no history back to the first commit that is checked.')
  // %x00 begins a commit, %x01 ends its message; the lines of --numstat follow.
  const log = git('log', '--no-merges', '--numstat', '--format=%x00%h%n%s%n%b%x01', `${base}..HEAD`)
  expect(log.status, log.stderr).toBe(0)
  expect(
    log.stdout.split('\0').slice(1).flatMap(listFaults),
    'CONTRIBUTING.md says how to write a commit.',
  ).toEqual([])
})

function listFaults(commit: string): string[] {
  const [message = '', changes = ''] = commit.split('\x01')
  const [hash, subject = '', ...body] = message.split('\n')
  const isBare = body.join('').trim() === ''
  return [
    ...(subject.length > maxSubjectLength
      ? [`${hash} has a subject of ${subject.length} characters: ${subject}`]
      : []),
    ...(isBare && countLines(changes) > maxLinesWithoutBody
      ? [`${hash} changes ${countLines(changes)} lines and has no body: ${subject}`]
      : []),
  ]
}

/** Added and removed lines. Git writes '-' for a binary file, which has no lines. */
function countLines(numstat: string): number {
  return [...numstat.matchAll(/^(\d+)\t(\d+)\t/gm)].reduce(
    (sum, [, added, removed]) => sum + Number(added) + Number(removed),
    0,
  )
}
