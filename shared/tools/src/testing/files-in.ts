import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the paths of files below a folder whose name matches, without installed, built or hidden ones. */
export function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !/^(node_modules|dist|recordings|scenarios|\..*)$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path, name)
      return name.test(entry.name) ? [path] : []
    })
}
