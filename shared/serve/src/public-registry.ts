import { isAbsolute, resolve } from 'node:path'

import type { Registry } from '@meshdeck/federation/registry'

/** A folder on the server, and the name that stands for it where anybody may read. */
export type Place = { folder: string; label: string }

/**
 * The registry as every visitor may read it: what is wrong with the builds, without the paths of the server. The part
 * of a path below a known folder stays, because it says which build is meant.
 */
export function publicRegistry(registry: Registry, places: readonly Place[]): Registry {
  const known = places
    .map(({ folder, label }) => ({ folder: resolve(folder), label }))
    // of two that lie in each other, the inner one says more
    .toSorted((left, right) => right.folder.length - left.folder.length)
    .filter(({ folder }) => isAbsolute(folder) && folder.length > 1)
  const told = (text: string) => known.reduce(withLabel, text)
  const problems = registry.problems.map(({ name, message }) => ({
    name: told(name),
    message: told(message),
  }))
  return { ...registry, problems }
}

function withLabel(text: string, { folder, label }: Place): string {
  const escaped = folder.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  // whole segments alone: the folder /d has nothing to do with the page /dashboard
  const path = new RegExp(String.raw`(?<![\w/.-])${escaped}(?![\w.-])`, 'g')
  return withoutCutPath(text.replaceAll(path, label), folder)
}

/** A long line ends with an ellipsis, perhaps in the middle of a path that is no longer recognized as a whole. */
function withoutCutPath(text: string, folder: string): string {
  const [, line] = /^(.*) …$/.exec(text) ?? []
  const start = line?.lastIndexOf(folder.slice(0, 2)) ?? -1
  if (line === undefined || start < 0 || !folder.startsWith(line.slice(start))) return text
  return `${line.slice(0, start)}…`
}
