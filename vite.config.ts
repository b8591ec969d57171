// The build of the screens: hashed files and a manifest for the browser, and one renderer for the server.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// All modules of the first load go into one file: split by shared use, they compress a tenth worse and need seven requests.
const codeSplitting = {
  groups: [{ name: 'first', tags: ['$initial' as const], test: /^(?!.*web.start\.ts$)/ }],
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), tailwind()],
  // The renderer bundles its packages: it starts faster, and always uses React's production build, whatever NODE_ENV is.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // React has this hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // Older browsers lose text or ways to act (docs/decisions/screens.md).
    target: ['chrome99', 'firefox104', 'safari16'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    // No files as data URLs: the Content-Security-Policy has font-src 'self', which refuses fonts in data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: ['src/web/start.ts', 'src/web/entry-client.tsx'], output: { codeSplitting } },
  },
}))
