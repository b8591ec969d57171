// The metrics of the program as Prometheus reads them: on a separate port, counting requests.
import { expect, test } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { ended, onServer, runHere, spaza, startedProgram } from './program.ts'

test('metrics on their own port count requests and more without private data, and check-data can run meanwhile', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const environment = await onServer()
  const program = await startedProgram(port, { ...environment, METRICS_PORT: String(metricsPort) })
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const post = (path: string, body: object) =>
    at(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  /** Sends it again while a busy machine refuses it. */
  const until = async (status: number, send: () => Promise<Response>) => {
    await expect.poll(async () => (await send()).status, { interval: 200 }).toBe(status)
  }
  await until(200, () => at('/'))
  for (let times = 0; times < 2; times++) await (await at('/')).text()
  const etag = (await at('/')).headers.get('etag') ?? ''
  expect((await at('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await until(200, () => at('/api/businesses/search?q=a-private-search'))
  await until(404, () => at('/business/00000000-0000-4000-8000-000000000001'))
  await until(401, () => post('/api/auth/login', { email: 'nobody@owner.example', password: 'wrong wrong' }))
  const registration = { ...spaza, ownerEmail: 'new@owner.example', image: '' }
  await until(201, () => post('/api/businesses/register', registration))
  await until(404, () => at('/metrics'))
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  // A database that answers late has no values for this scrape.
  await expect.poll(read, { interval: 200 }).toMatch(/^mzansi_database_up 1$/m)
  const text = await read()
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    )
  const requests = (labels: string) => value(`mzansi_http_requests_total{${labels}}`)
  expect(requests('method="GET",route="/",status="200"')).toBe(4)
  expect(requests('method="GET",route="/",status="304"')).toBe(1)
  expect(requests('method="GET",route="/business/:id",status="404"')).toBe(1)
  expect(requests('method="POST",route="/api/auth/login",status="401"')).toBe(1)
  expect(value('mzansi_http_request_duration_seconds_count{method="GET",route="/",status="200"}')).toBe(1)
  expect(value('mzansi_response_cache_hits_total')).toBeGreaterThanOrEqual(4)
  expect(value('mzansi_call_duration_seconds_count{call="searchBusinesses"}')).toBe(1)
  expect(value('mzansi_database_query_duration_seconds_count{kind="select"}')).toBeGreaterThan(3)
  expect(value('mzansi_sign_in_failures_total')).toBe(1)
  expect([value('mzansi_moderation_pending'), value('mzansi_database_up')]).toEqual([1, 1])
  expect(value('mzansi_outbox_mails{state="given_up"}')).toBe(0)
  expect(value('mzansi_data_free_bytes')).toBeGreaterThan(0)
  expect(value('mzansi_queue_length{queue="uploads"}')).toBe(0)
  expect(text).toMatch(/mzansi_build_info\{version="\d/)
  expect(text).not.toMatch(/a-private-search|owner\.example|00000000-0000/)
  const beside = await runHere('check-data', [], environment)
  expect([beside.code, beside.out]).toEqual([
    0,
    expect.stringMatching(/^All is well: \d+ checks found nothing\.\n$/),
  ])
  program.kill('SIGTERM')
  expect((await ended(program)).code).toBe(0)
  expect((await runHere('check-data', ['--mned'])).errors).toContain('Say at most')
})
