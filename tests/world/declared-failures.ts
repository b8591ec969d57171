// Compares the failures that calls actually return with those that the API document names.
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { failureStatus } from '../../src/http/error-handler.ts'
import { failuresOf } from '../../src/http/openapi.ts'

const calls: Endpoint[] = Object.values(endpoints)

/** Returns a list that grows with each failure of a call that `failuresOf` does not name. */
export function listUndeclaredFailures(server: FastifyInstance): string[] {
  const undeclared: string[] = []
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const call = calls.find((one) => one.method === method && one.path === routeOptions.url)
    const declared = call && failuresOf(call).map((code) => failureStatus[code])
    if (statusCode >= 400 && declared && !declared.includes(statusCode))
      undeclared.push(`${method} ${routeOptions.url}: ${statusCode}`)
  })
  return undeclared
}
