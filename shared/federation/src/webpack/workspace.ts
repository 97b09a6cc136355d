import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { formatIssues } from '../format-issues'

const { resolve: resolveOwn } = createRequire(import.meta.url)

const packageSchema = z.object({
  version: z.string(),
  peerDependencies: z._default(z.record(z.string(), z.string()), {}),
})

/** The checkout that is built, with the versions that are written into what is built. */
export type Workspace = {
  root: string
  platform: string
  ui: string
  react: { version: string; range: string }
  /** Of the federation's run time and of the plugin that makes entries for it. */
  federation: string
}

/** Reads the versions of the shared packages below `root`, the folder of `pnpm-workspace.yaml`. */
export function readWorkspace(root: string): Workspace {
  const platformFile = join(root, 'shared/platform/package.json')
  const platform = readPackage(platformFile)
  const reactFile = createRequire(platformFile).resolve('react/package.json')
  return {
    root,
    platform: platform.version,
    ui: readPackage(join(root, 'shared/ui/package.json')).version,
    react: {
      version: readPackage(reactFile).version,
      range: platform.peerDependencies.react ?? '*',
    },
    federation: readPackage(resolveOwn('@module-federation/webpack-bundler-runtime/package.json'))
      .version,
  }
}

/** The version in a folder's `package.json`; throws a `TypeError` that names the file. */
export function packageVersion(folder: string): string {
  return readPackage(join(folder, 'package.json')).version
}

function readPackage(file: string) {
  const parsed = z.safeParse(packageSchema, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new TypeError(`${file}: ${formatIssues(parsed.error)}`)
  return parsed.data
}
