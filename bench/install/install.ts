// Follows the pages of docs/install to the letter: npx node bench/install/install.ts [name of a page]...
// Needs root and Debian: apt-get install mmdebstrap systemd-container buildah podman podman-compose netavark aardvark-dns iptables runc caddy
import { followCompose, followOneContainer } from './with-containers.ts'
import { followOneFolder, followSystemd } from './with-systemd.ts'

const pages: Record<string, () => Promise<void>> = {
  'one-folder': followOneFolder,
  systemd: followSystemd,
  'one-container': followOneContainer,
  compose: () => followCompose('alone'),
  'compose-postgres': () => followCompose('postgres'),
  'compose-caddy': () => followCompose('caddy'),
}
const named = process.argv.slice(2)
for (const [name, followPage] of Object.entries(pages)) {
  if (named.length > 0 && !named.includes(name)) continue
  const began = performance.now()
  console.log(`\n### ${name}\n`)
  await followPage()
  console.log(`      ${Math.round((performance.now() - began) / 1000)} s`)
}
