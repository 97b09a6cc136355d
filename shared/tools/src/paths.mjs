// @ts-check
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of `pnpm-workspace.yaml`. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** @param {string} path from the root */
export const at = (path) => join(root, path)
