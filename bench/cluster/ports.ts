// The port of each part of the cluster.
const first = Number(process.env.PORT ?? 7600)

export const nodes = [1, 2, 3]
export const ports = {
  /** The site, as visitors reach it: Varnish. */
  site: first,
  /** Where the copies tell Varnish of changes. */
  purge: first + 4,
  /** The copies, as Varnish reaches them. */
  balancer: first + 5,
  s3: first + 1,
  pgbouncer: first + 2,
  primary: first + 3,
  postgres: (node: number) => first + 10 + node,
  patroni: (node: number) => first + 20 + node,
  raft: (node: number) => first + 30 + node,
  /** A node as a standby: refused while it is the primary. */
  standby: (node: number) => first + 40 + node,
  copy: (copy: number) => first + 50 + copy,
}
