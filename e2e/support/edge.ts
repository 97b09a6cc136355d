import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { nginxVersion, startEdge, type Edge } from '@meshdeck/serve/testing/nginx'

export type { Edge } from '@meshdeck/serve/testing/nginx'

/** Whether this machine has the nginx that stands in front in `docker-compose.yml`. */
export const hasNginx = nginxVersion() !== undefined

type Options = {
  /** Address of the console server. */
  console: string
  /** Holds `shell/` and `mfe/`, as the build writes them. */
  buildDir: string
  /** Where nginx listens, any free port unless given. */
  port?: number
}

/** nginx in the configuration of the images, before a console, with the files of the shell and of every remote. */
export function startEdgeAt({ console, buildDir, port }: Options): Promise<Edge> {
  const remotes = readdirSync(join(buildDir, 'mfe'))
  // by its address, for nginx asks nobody what a name stands for
  const behind = `127.0.0.1:${new URL(console).port}`
  return startEdge({ console: behind, buildDir, remotes, ...(port !== undefined && { port }) })
}

/** Whether every console of this run has one in front: `EDGE=nginx`. */
export const isBehindNginx = process.env.EDGE === 'nginx'
