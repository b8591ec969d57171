// Knows how the screens are built: hashed files and a manifest for the browser, and one renderer for the server.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// All modules of the first load in one file. Split by shared use, they compress a tenth worse and need seven requests.
// The same for what the page of a business shares with other pages: a few bytes each, which would be a request each.
const business =
  /web.business.share-links|web.data.business-query|web.places.map-loader|contract.map\.|lucide-react.*icons.(check|message-circle|share-2)\./
// The first script names each file, so small ones that public pages and the areas share are one, and so are two maps,
// two icons of notices, what finds a place, the fields of forms, what a sign-in and the account share of passkeys,
// and what keeps drafts and the focus.
const words =
  /contract.(day-text|hours-text|landing-path|offer-groups|opening-hours|trading)\.|web.business.(hours-words|review-days|trading-text|week-table)\.|web.ui.address-text\./
const maps = /(web.places.(locator-map|map-projection-rules|province-map)|contract.south-africa)\./
const icons = /lucide-react.*icons.(circle-check|triangle-exclamation-point)\./
const fields =
  /web.ui.((text-|email-|select-|text-area-)?field|button-failure|sent-notice)\.|web.data.refused-form\./
const passkeys = /web.data.passkey-device\.|contract.(recovery-codes-text|similar)\.|icons.key-round\./
const finding = /web.places.(find-position|place-listbox|place-pills)\./
const draft = /web.(data.draft|ui.keep-focus)\./
const groups = [
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*web.start\.ts$)/ },
  { name: 'business', test: business },
  { name: 'words', test: words },
  { name: 'maps', test: maps },
  { name: 'icons', test: icons },
  { name: 'finding', test: finding },
  { name: 'fields', test: fields },
  { name: 'passkeys', test: passkeys },
  { name: 'draft', test: draft },
]
// The first script names the files of all lazy ones, so short hashes make it smaller. Rolldown has room for 64 scripts with six characters; there are
// 50. A style or a font needs no room: four characters tell its versions apart.
const names = {
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:4][extname]',
}
const firstScript = { output: { ...names, codeSplitting: { groups } } }

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), tailwind()],
  // The renderer has its packages bundled in: it starts faster, and always uses React's production build, whatever NODE_ENV is.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // React has this hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // Older ones lose texts or ways to act (docs/decisions/screens.md).
    target: ['chrome99', 'firefox104', 'safari16'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    // No files as data URLs: the content policy has font-src 'self', which refuses fonts in data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: ['src/web/start.ts', 'src/web/entry-client.tsx'], ...firstScript },
  },
}))
