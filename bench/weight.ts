// Measures the bytes of the home page and of a business page as a cheap phone loads them: cold, 360 px, in a real browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../tests/world/browser.ts'
import { startDemo } from './demo-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-weight-'))
const demo = await startDemo(4530, dataDir)
const browser = await launchBrowser()
const [first] = (await (await fetch(`${demo.url}/api/businesses/featured?limit=1`)).json()) as {
  id: string
}[]
console.log(
  '| page, kB on the wire | HTML | CSS | JavaScript | fonts | images | HTML + CSS | all but images | third party | layout shift |',
)
console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
for (const [name, path] of [
  ['home', '/'],
  ['business', `/business/${first?.id}`],
] as const)
  await weigh(name, path)
await browser.close()
await demo.stop()
rmSync(dataDir, { recursive: true })

async function weigh(name: string, path: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let strangers = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type)
    if (!response.url.startsWith(demo.url) && !response.url.startsWith('data:')) strangers++
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.goto(`${demo.url}${path}`, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(() => {
    return new Promise<number>((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 1000)
    })
  })
  const kb = (...kinds: string[]) =>
    (kinds.reduce((sum, kind) => sum + (bytes[kind] ?? 0), 0) / 1000).toFixed(1)
  const light = Object.keys(bytes).filter((kind) => kind !== 'Image')
  const columns = [
    kb('Document'),
    kb('Stylesheet'),
    kb('Script'),
    kb('Font'),
    kb('Image'),
    kb('Document', 'Stylesheet'),
    kb(...light),
  ]
  console.log(`| ${name} | ${columns.join(' | ')} | ${strangers} | ${shift.toFixed(3)} |`)
  await context.close()
}
