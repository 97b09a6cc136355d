import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { nginxVersion, startEdge, type Edge } from '@meshdeck/serve/testing/nginx'

export type { Edge } from '@meshdeck/serve/testing/nginx'

/** Whether this machine has the nginx version that `docker-compose.yml` uses in front. */
export const hasNginx = nginxVersion() !== undefined

type Options = {
  console: string
  /** Folder with `shell/` and `mfe/`, as the build writes them. */
  buildDir: string
  /** Port of nginx; defaults to any free port. */
  port?: number
}

/**
 * Starts nginx with the configuration of the images in front of a console, with the files of the shell and all remotes.
 */
export function startEdgeAt({ console, buildDir, port }: Options): Promise<Edge> {
  const remotes = readdirSync(join(buildDir, 'mfe'))
  // an IP address, because nginx doesn't resolve names here
  const behind = `127.0.0.1:${new URL(console).port}`
  return startEdge({ console: behind, buildDir, remotes, ...(port !== undefined && { port }) })
}

/** Whether every console of this run is behind nginx: `EDGE=nginx`. */
export const isBehindNginx = process.env.EDGE === 'nginx'
