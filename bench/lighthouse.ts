// Measures the public pages with Lighthouse as a phone on slow 4G (its simulation), several runs each, with the demo's photos.
// Lighthouse is 176 MB with 114 packages, so npx downloads it for this program alone: node bench/lighthouse.ts --runs 5
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { getBrowserPath } from '../tests/world/browser.ts'
import { startDemo } from './demo-server.ts'
import { percentiles } from './timings.ts'

const lighthouse = 'lighthouse@13.5.0'
const options = parseArgs({ options: { runs: { type: 'string', default: '5' } } }).values
const browserFlags = '--headless --no-sandbox --disable-gpu'
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const metrics = {
  'first-contentful-paint': 'first paint, ms',
  'largest-contentful-paint': 'largest paint, ms',
  'total-blocking-time': 'blocked, ms',
}

type Report = {
  categories: Record<string, { score: number } | undefined>
  audits: Record<string, { numericValue: number } | undefined>
}

const folder = mkdtempSync(join(tmpdir(), 'mzansi-lighthouse-'))
const demo = await startDemo(4540, join(folder, 'data'))
const [business] = (await (await fetch(`${demo.url}/api/businesses/featured?limit=1`)).json()) as {
  id: string
}[]
const pages = {
  home: '/',
  business: `/business/${business?.id}`,
  results: '/?q=coffee',
  provinces: '/in',
  'a place': '/in/soweto-gauteng',
  'about the data': '/about-the-data',
  'sign in': '/login',
  'sign up': '/signup',
}
const names = [...Object.values(categories), ...Object.values(metrics), 'shift']
console.log(`${options.runs} runs; the median, and the lowest to the highest where they differ\n`)
console.log(`| page | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}`)
for (const [name, path] of Object.entries(pages))
  console.log(`| ${name} | ${(await measure(path)).join(' | ')} |`)
await demo.stop()
rmSync(folder, { recursive: true })

/** The table cells of a page, each over all runs. */
async function measure(path: string): Promise<string[]> {
  const runs: number[][] = []
  for (let run = 0; run < Number(options.runs); run++) runs.push(figures(await report(path)))
  return runs[0]?.map((_, at) => summary(runs.map((run) => run[at] ?? Number.NaN))) ?? []
}

function figures({ categories: rated, audits }: Report): number[] {
  const scores = Object.keys(categories).map((id) => Math.round((rated[id]?.score ?? Number.NaN) * 100))
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const shift = Math.round(value('cumulative-layout-shift') * 1000) / 1000
  return [...scores, ...Object.keys(metrics).map((metric) => Math.round(value(metric))), shift]
}

function summary(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? String(low) : `${percentiles(values).p50} (${low} to ${high})`
}

async function report(path: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const words = ['--yes', lighthouse, demo.url + path, '--output=json', `--output-path=${file}`, '--quiet']
  // The project's own Node comes first: Lighthouse needs Node 22.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH, CHROME_PATH: await getBrowserPath() }
  await promisify(execFile)('npx', [...words, `--chrome-flags=${browserFlags}`], { env })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
