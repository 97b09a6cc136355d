import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of `pnpm-workspace.yaml`. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** @param {string} path Relative to the root. */
export const rootPath = (path) => join(root, path)
