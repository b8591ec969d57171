// Certificates for tests, and a TLS proxy in front of a PostgreSQL server without TLS.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { scratchFolder } from './scratch.ts'

/** The paths of a self-signed certificate for `localhost` and of its key. */
export type TestCertificate = { cert: string; key: string }

export function makeCertificate(): TestCertificate {
  const folder = scratchFolder()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
  const made = spawnSync('openssl', ['req', ...options, ...subject])
  if (made.status !== 0) throw new Error(String(made.error ?? made.stderr))
  return { cert, key }
}

/** Returns the address of the database through the TLS proxy. With `clientCa`, clients need a certificate of that authority. */
export async function openTlsServer(target: string, own: TestCertificate, clientCa?: string): Promise<URL> {
  const address = new URL(target)
  const serverSocket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const keys = {
    key: readFileSync(own.key),
    cert: readFileSync(own.cert),
    ...(clientCa && { ca: readFileSync(clientCa), requestCert: true, rejectUnauthorized: true }),
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}))
    // The first message of a client requests TLS; 'S' accepts.
    client.once('data', () => {
      client.write('S')
      const secure = new TLSSocket(client, { isServer: true, ...keys })
      const upstream = connect(serverSocket)
      for (const socket of [secure, upstream]) sockets.add(socket.on('error', () => client.destroy()))
      secure.pipe(upstream).pipe(secure)
    })
  })
  await once(server.listen(0, 'localhost'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return new URL(`postgres://postgres@localhost:${port}${address.pathname}`)
}
