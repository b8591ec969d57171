// The port of each part of the cluster.
const first = Number(process.env.PORT ?? 7600)

export const nodes = [1, 2, 3]
export const ports = {
  /** The site, as visitors reach it: Varnish. */
  site: first,
  /** Where the copies send purges to Varnish. */
  purge: first + 4,
  /** Where Varnish reaches the copies. */
  balancer: first + 5,
  s3: first + 1,
  pgbouncer: first + 2,
  primary: first + 3,
  postgres: (node: number) => first + 10 + node,
  patroni: (node: number) => first + 20 + node,
  raft: (node: number) => first + 30 + node,
  /** Where a node is reached as a standby; refused while it is the primary. */
  standby: (node: number) => first + 40 + node,
  copy: (copy: number) => first + 50 + copy,
}
