// Finds a Chromium: the headless one of the npm package @sparticuz/chromium, or an installed one.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Nobody looks at the screen of a test. Without memory for pixels the browser lays out and paints as always, but draws no
// pixels, which saves a quarter of the processor time of a visit. Its screenshots are empty.
const noPixels = '--force-gpu-mem-available-mb=0'

// A page in a test lives for a second: its scripts take less processor time when nothing optimises them. The baseline compiler stays,
// because axe runs long loops.
const unoptimised = '--js-flags=--no-opt,--no-maglev,--max-lazy'

/** Starts a headless browser, which the caller must close. `BROWSER_PATH`, if set, is the path of another Chromium. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await getBrowserPath(), args: [...quiet, ...more] })
}

let launched: Promise<Browser> | undefined

/** The browser that all test files of this process share. It draws no pixels, optimises no scripts, and exits with the process. */
export const shareBrowser = (): Promise<Browser> => (launched ??= launchBrowser([noPixels, unoptimised]))

/** The path of a Chromium. The headless shell has no window, so a page takes a third of the processor time of an installed one. */
export async function getBrowserPath(): Promise<string> {
  const { BROWSER_PATH } = process.env
  if (BROWSER_PATH) return BROWSER_PATH
  if (process.platform === 'linux' && process.arch === 'x64') return unpackShell()
  const own = installed.find((path) => existsSync(path))
  if (!own) throw new Error('No Chromium was found. Install one, or name it in BROWSER_PATH.')
  return own
}

async function unpackShell(): Promise<string> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const cache = join(import.meta.dirname, `../../node_modules/.cache/mzansi-local/chromium-${version}`)
  const shell = join(cache, 'chromium')
  if (existsSync(shell)) return shell
  mkdirSync(cache, { recursive: true })
  const unpacked = `${shell}-${process.pid}`
  await pipeline(
    createReadStream(join(folder, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unpacked, { mode: 0o755 }),
  )
  linkOnce(unpacked, shell)
  return shell
}

// In the first run, several processes unpack it at the same time. The first file is kept: a browser whose file is replaced while it
// starts cannot start its child processes, and exits.
function linkOnce(unpacked: string, shell: string): void {
  try {
    linkSync(unpacked, shell)
  } catch (error) {
    if (!existsSync(shell)) throw error
  } finally {
    rmSync(unpacked)
  }
}
