// Follows an installation page: runs its commands, writes its settings, opens its address. Prints each step.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readPage, type Step } from './pages.ts'
import { password, registerAndApprove, type Site } from './visit.ts'

/** A machine on which a page is followed. */
export type Machine = {
  /** The command that runs `script` in a shell on it. */
  shell: (script: string) => [string, string[]]
  environment?: NodeJS.ProcessEnv
  /** Replaces what differs here from the page. */
  adapt: (line: string) => string
  /** The site at the address on the page. */
  site: (url: string) => Site
}

/** A command that keeps running until the machine ends. */
const serves = /^npm start$/

/** Follows a page on a machine from its first line to its last. Throws at the first line that fails. */
export async function follow(machine: Machine, name: string, variant = ''): Promise<void> {
  const folders: string[] = []
  for (const step of readPage(name, variant))
    for (const line of linesOf(step)) {
      if (step.kind === 'visit') await registerAndApprove(machine.site(line))
      else await type(machine, line, folders)
      console.log(`ok    ${line}`)
      if (line.startsWith('cd ')) folders.push(line)
    }
}

function linesOf(step: Step): string[] {
  if (step.kind === 'type') return step.lines
  if (step.kind === 'visit') return [step.url]
  return step.text
    .split('\n')
    .map((line) => `echo '${line}' | ${step.file[0] === '/' ? 'sudo ' : ''}tee -a ${step.file}`)
}

/** Runs a line in the folder to which earlier lines changed. A command that asks for a password gets a terminal. */
export async function type(machine: Machine, line: string, folders: string[] = []): Promise<string> {
  const adapted = machine.adapt(line)
  const asks = adapted.includes('create-admin')
  const command = asks ? `script -qec ${quote(adapted)} /dev/null` : adapted
  const [program, words] = machine.shell(
    [...folders, serves.test(line) ? `${command} & sleep 1` : command].join('\n'),
  )
  const child = spawn(program, words, {
    env: { ...process.env, ...machine.environment },
    stdio: [asks ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let typed = 0
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data
      if (asks && (output.match(/Password|The same/g)?.length ?? 0) > typed && typed++ < 2)
        child.stdin?.write(`${password}\r`)
    })
  // Not `close`: a program that keeps running keeps the output open.
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${line}\n${output}`)
  return output
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
