// Which version of a built file a client gets, by what it accepts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerClientFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-files-'))
for (const name of ['app.js', 'app.js.br', 'app.js.gz']) writeFileSync(join(folder, name), name)
const server = fastify()
registerClientFiles(server, folder)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, gzip;q=0, *', undefined],
  ['', undefined],
])('a client that accepts %j gets %s', async (accepted, encoding) => {
  const response = await server.inject({ url: '/app.js', headers: { 'accept-encoding': accepted } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-encoding']).toBe(encoding)
})
