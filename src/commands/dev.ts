// Restarts the development server whenever a file of the server changes. Vite itself reloads src/web.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

const sourceFolder = join(import.meta.dirname, '..')
/** An editor writes a file in several steps; they count as one change. */
const debounceMs = 100

let server = startServer()
let timer: NodeJS.Timeout | undefined
let isStopping = false

// Each folder is watched on its own: on Linux a recursive watch loses a file that an editor replaced twice. `node --watch` would
// also restart when Vite writes temporary files.
for (const folder of listFolders()) {
  watch(folder, (_event, name) => {
    clearTimeout(timer)
    timer = setTimeout(() => restart(name), debounceMs)
  })
}

process.on('SIGTERM', () => {
  isStopping = true
  stopServer(() => process.exit(0))
})
// Ctrl+C reaches the server as well, and a second signal would kill it: here this process only waits.
process.on('SIGINT', () => {
  isStopping = true
  if (hasEnded(server)) process.exit(0)
  server.once('exit', () => process.exit(0))
})

function listFolders(): string[] {
  const entries = readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
  const isServer = (folder: string) => !`${folder}${sep}`.startsWith(join(sourceFolder, 'web', sep))
  return [sourceFolder, ...folders].filter(isServer)
}

function startServer(): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'dev-server.ts'), ...process.argv.slice(3)],
    {
      stdio: 'inherit',
    },
  )
  child.once('exit', (code) => {
    if (code && !isStopping)
      console.log('The development server ended. It is started again at the next change.')
  })
  return child
}

function restart(name: string | null): void {
  if (isStopping) return
  console.log(`${name ?? 'A file'} changed: restarting the development server.`)
  stopServer(() => {
    if (!isStopping && hasEnded(server)) server = startServer()
  })
}

/** Stops the server and then calls back. The old server must be gone first: it occupies the data folder and the port. */
function stopServer(then: () => void): void {
  if (hasEnded(server)) then()
  else server.once('exit', then).kill('SIGTERM')
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
