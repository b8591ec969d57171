// Knows where a Chromium is: the headless one inside the npm package @sparticuz/chromium, or an installed one.
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
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { askSharedServers } from './ask-shared-servers.ts'

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

/** A running headless browser; whoever asks closes it. `BROWSER_PATH`, if set, names another Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: quiet })
}

/** The same for several processes, which connect to it by its address. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: quiet })
}

/** The browser that the whole run shares. Closing it closes only the contexts of this connection. */
export async function connectBrowser(): Promise<Browser> {
  return chromium.connect(await askSharedServers('chromium'))
}

// A headless shell draws no window: a page costs it a third of the processor time that an installed Chromium takes.
async function findBrowser(): Promise<string> {
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
  const kept = join(import.meta.dirname, `../../node_modules/.cache/mzansi-local/chromium-${version}`)
  const shell = join(kept, 'chromium')
  if (existsSync(shell)) return shell
  mkdirSync(kept, { recursive: true })
  const draft = `${shell}-${process.pid}`
  await pipeline(
    createReadStream(join(folder, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(draft, { mode: 0o755 }),
  )
  putInPlace(draft, shell)
  return shell
}

// The first files of a first run unpack it at the same moment. The first one stays: a browser that starts while its
// file is replaced finds itself deleted, cannot start its other processes, and ends.
function putInPlace(draft: string, shell: string): void {
  try {
    linkSync(draft, shell)
  } catch (error) {
    if (!existsSync(shell)) throw error
  } finally {
    rmSync(draft)
  }
}
