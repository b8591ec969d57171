// Each `sslmode` checks what PostgreSQL documents, and a wrong certificate is explained in one sentence.
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { explainFailure } from '../../src/explain-failure.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { quietLog, scratchFolder } from './scratch.ts'
import { makeCertificate, openTlsServer, type TestCertificate } from './tls-server.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('The tests of TLS are skipped. They need openssl.')

/** Opens a database with these parameters in its address. Returns 'connected', or the sentence that a start prints. */
async function connectWith(address: URL, parameters: Record<string, string>): Promise<string> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  try {
    const database = await openDatabase({ kind: 'server', url: url.href }, quietLog)
    onTestFinished(() => database.close())
    return 'connected'
  } catch (error) {
    return explainFailure(error)
  }
}

async function openServer(clientCa?: (own: TestCertificate) => string) {
  const own = makeCertificate()
  const target = await requestSharedServer('postgres/empty')
  return { own, address: await openTlsServer(target, own, clientCa?.(own)) }
}

test.skipIf(!hasOpenssl)(
  'require, verify-ca and verify-full check the certificate as PostgreSQL documents',
  async () => {
    const { own, address } = await openServer()
    const elsewhere = new URL(address)
    elsewhere.hostname = '127.0.0.1'
    expect(await connectWith(address, { sslmode: 'require' })).toBe('connected')
    const unknown = await connectWith(address, { sslmode: 'verify-full' })
    expect(unknown).toMatch(/^The PostgreSQL server refuses: self-signed certificate.* Add sslrootcert=.*\.$/)
    const sslrootcert = own.cert
    expect(await connectWith(address, { sslmode: 'verify-full', sslrootcert })).toBe('connected')
    expect(await connectWith(elsewhere, { sslmode: 'verify-ca', sslrootcert })).toBe('connected')
    expect(await connectWith(elsewhere, { sslmode: 'verify-full', sslrootcert })).toMatch(
      /^The PostgreSQL server refuses: .*127\.0\.0\.1.*use the host name that it is for\.$/,
    )
  },
)

test.skipIf(!hasOpenssl)('a wrong, a missing or an invalid CA file gives a message of one line', async () => {
  const { own, address } = await openServer()
  const sentences = await Promise.all(
    [makeCertificate().cert, `${scratchFolder()}/none.pem`, own.key].map((sslrootcert) =>
      connectWith(address, { sslmode: 'verify-ca', sslrootcert }),
    ),
  )
  expect(sentences[0]).toMatch(/^The PostgreSQL server refuses: self-signed certificate.* Add sslrootcert=/)
  expect(sentences[1]).toMatch(/^There is no .*none\.pem\./)
  expect(sentences[2]).toMatch(/sslrootcert/)
  for (const sentence of sentences) expect(sentence.split('\n')).toHaveLength(1)
})

test.skipIf(!hasOpenssl)('a client certificate is sent when the connection URL names one', async () => {
  const { own, address } = await openServer(({ cert }) => cert)
  const certificate = { sslcert: own.cert, sslkey: own.key }
  expect(await connectWith(address, { sslmode: 'require', ...certificate })).toBe('connected')
})
