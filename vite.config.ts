// Knows how the screens are built: hashed browser files with a manifest, and one renderer for the server.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Cut up by who else needs what, the first script would compress a tenth worse and come as seven requests.
const firstScript = {
  output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] } },
}

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), tailwind()],
  // With its packages built in, the renderer starts in a blink and is always React's production build, whatever NODE_ENV says.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    // Inlined files would need a looser policy than font-src 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: 'src/web/entry-client.tsx', ...firstScript },
  },
}))
