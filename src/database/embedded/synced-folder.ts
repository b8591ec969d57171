// Knows how PGlite's writes reach the disk: PGlite itself never calls fsync (docs/decisions/embedded-database.md).
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Start parameters with fsync on. `wal_sync_method=fsync`, because PGlite's fdatasync is an empty function. */
export const syncedStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
]

type NodeOps = {
  mknod(parent: FsNode, name: string, mode: number, dev: number): FsNode
  rename(node: FsNode, newParent: FsNode, newName: string): void
}
type FsNode = object
type FsType = { lookupNode(parent: FsNode, name: string): FsNode; destroyNode(node: FsNode): void }
type NodeFsType = {
  realPath(node: FsNode): string
  node_ops: NodeOps
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}
type EmscriptenModule = { FS: FsType & { filesystems?: { NODEFS?: NodeFsType } } }

/** A folder for PGlite whose files are really synced; `syncs` counts the fsync calls on files so far. */
export class SyncedFolder extends NodeFS {
  syncs = 0
  readonly #hooked: boolean
  readonly #onFailure: (reason: string) => never
  readonly #unsyncedFolders = new Set<string>()

  /** `hooked: false` leaves PGlite unchanged; only tests and the bench use it. */
  constructor(folder: string, hooked: boolean, onFailure: (reason: string) => never) {
    super(folder)
    this.#hooked = hooked
    this.#onFailure = onFailure
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    if (!this.#hooked) return super.init(pg, options)
    const hook = ({ FS }: EmscriptenModule) => this.#hook(FS, FS.filesystems?.NODEFS)
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), hook as never] })
  }

  // The object is private to PGlite. So its version is pinned, and every start tests that a commit is synced.
  #hook(fs: FsType, nodefs: NodeFsType | undefined): void {
    if (!nodefs) return // PGlite has changed: that test then refuses the start
    nodefs.stream_ops.fsync = (stream) => this.#sync(stream.nfd)
    const { mknod, rename } = nodefs.node_ops
    nodefs.node_ops.mknod = (parent, name, mode, dev) => {
      this.#unsyncedFolders.add(nodefs.realPath(parent))
      try {
        return mknod(parent, name, mode, dev)
      } catch (error) {
        // It registers the name before it creates the file. On a full disk the name would stay, and the file "exists" for
        // ever: no later write that needs it would succeed, whatever room there is.
        fs.destroyNode(fs.lookupNode(parent, name))
        throw error
      }
    }
    nodefs.node_ops.rename = (node, newParent, newName) => {
      this.#unsyncedFolders.add(nodefs.realPath(newParent))
      rename(node, newParent, newName)
    }
  }

  #sync(file: number): number {
    try {
      fsyncSync(file)
      for (const folder of this.#unsyncedFolders) syncPath(folder)
    } catch (error) {
      // After a failed fsync the kernel may have dropped the pages, so a second fsync would wrongly succeed. PostgreSQL
      // ends itself here (PANIC), and so do we: the next opening replays the log, and no commit was acknowledged.
      this.#onFailure(`fsync failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    this.#unsyncedFolders.clear()
    this.syncs += 1
    return 0
  }
}

/** Syncs every file and folder below `folder`, and the folder itself. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (lstatSync(path).isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}

/** Syncs one file or folder. A missing one is skipped (ENOENT), and so is a file system without folder syncs (EINVAL). */
export function syncPath(path: string): void {
  try {
    const file = openSync(path, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOENT' && code !== 'EINVAL') throw error
  }
}
