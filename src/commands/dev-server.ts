// Serves the sample data for development: Vite serves scripts and styles with hot reload, the program everything else.
import { createServer, type ProxyOptions } from 'vite'
import { loadDemoConfig } from '../config.ts'
import type { RenderPage, ShareImage } from '../contract/page.ts'
import type { Pages } from '../http/server-parts.ts'
import { createLogger } from '../logger.ts'
import { run } from '../main.ts'
import { addDemoData, readFillFlag } from './demo-data.ts'

const mayFill = readFillFlag('dev', process.argv.slice(2))
const config = loadDemoConfig({ DATA_DIR: './data/dev', HOST: '127.0.0.1', RATE_LIMIT: 'off' })
const program = await run(
  { ...config, port: 0 },
  {
    loadPages,
    isSample: true,
    beforeListening: ({ db }) => addDemoData(db, config, createLogger(config.logLevel), mayFill),
  },
)

/** Vite is a proxy in front of the program and injects scripts and styles, so the Content-Security-Policy is removed, only here. */
const vite = await createServer({
  server: {
    port: config.port,
    host: config.host,
    proxy: { '^/(?!@|src/|node_modules/).*': throughProgram() },
  },
  appType: 'custom',
})
await vite.listen()
vite.printUrls()

async function loadPages(): Promise<Pages> {
  const renderer = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as {
    renderPage: RenderPage
    shareImage: ShareImage
  }
  return {
    ...renderer,
    assets: {
      starts: ['/@vite/client', '/src/web/start.ts'],
      styles: ['/src/web/styles.css'],
      scripts: ['/src/web/entry-client.tsx'],
      screens: {},
    },
  }
}

function throughProgram(): ProxyOptions {
  return {
    target: program.address,
    configure: (proxy) =>
      proxy.on('proxyRes', (response) => {
        delete response.headers['content-security-policy']
      }),
  }
}
