// Puts the server together: limits, headers, error handler, calls, pages, files. It decides nothing of the product.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../domain/failures.ts'
import { answerFailure } from './answer-failure.ts'
import { registerApi } from './api.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerClientFiles } from './client-files.ts'
import { registerHealth } from './health.ts'
import { registerPages } from './page-handler.ts'
import { refuseCrossSite } from './same-site.ts'
import { helmetOptions, permissionsPolicy } from './security-headers.ts'
import type { ServerParts } from './server-parts.ts'
import { registerSharePictures } from './share-picture.ts'
import { registerSitemap } from './sitemap.ts'

/** Pages ask their calls through this server itself; the header proves that it is us, so one visit counts once. */
const ownCallHeader = 'x-own-call'

/** A server that is ready to listen. Times are in milliseconds, sizes in bytes. */
export async function buildServer(
  config: Config,
  parts: ServerParts,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: config.trustProxy,
    requestTimeout: 20_000,
    handlerTimeout: 25_000,
    keepAliveTimeout: 65_000,
    bodyLimit: 64 * 1024,
    maxParamLength: 200,
    genReqId: () => randomBytes(9).toString('base64url'),
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply),
    return503OnClosing: true,
  })
  server.setErrorHandler(answerFailure)
  server.removeContentTypeParser('text/plain')
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    refuseCrossSite(request, parts.site.url)
  })
  await server.register(underPressure, { maxEventLoopDelay: 1000, retryAfter: 5 })
  await server.register(helmet, helmetOptions(parts.site.url))
  await server.register(cookie)
  const ownCallSecret = randomBytes(24).toString('base64url')
  if (config.rateLimit) await limitRequests(server, parts, ownCallSecret)

  registerHealth(server, parts)
  registerApi(server, parts)
  registerApiDocs(server, parts)
  registerSitemap(server, parts)
  registerSharePictures(server, parts)
  await registerClientFiles(server, parts.clientFolder)
  registerPages(server, parts, { [ownCallHeader]: ownCallSecret })
  return server
}

async function limitRequests(server: FastifyInstance, parts: ServerParts, ownCallSecret: string) {
  await server.register(rateLimit, {
    ...parts.limits.everything,
    cache: 20_000,
    // The page itself has been counted; only its search is counted again, against the limit of searches.
    allowList: (request) =>
      request.headers[ownCallHeader] === ownCallSecret &&
      request.routeOptions.url !== '/api/businesses/search',
    errorResponseBuilder: (_request, { after }) =>
      new Failure('too_many_requests', `Too many requests. Please try again in ${after}.`),
  })
}
