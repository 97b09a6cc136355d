import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseTenant, type Tenant } from '../composer/tenant-overlay'

/** Tenants as a console read them last, so that a start needs no store. */
export type LastTenants = {
  /** Undefined where that one was never read, or what lies there is none. */
  read: (name: string) => Promise<Tenant | undefined>
  /** What the store says now, to the byte; a tenant that is none any more is forgotten. */
  keep: (name: string, content: Buffer | undefined) => Promise<void>
  /** Whom somebody has asked for, by name. */
  names: () => Promise<string[]>
}

export function lastTenants(folder: string): LastTenants {
  const fileOf = (name: string) => join(folder, `${name}.json`)
  return {
    async read(name) {
      try {
        return parseTenant(JSON.parse(await readFile(fileOf(name), 'utf8')))
      } catch {
        return undefined
      }
    },
    async keep(name, content) {
      const file = fileOf(name)
      if (content === undefined) return rm(file, { force: true })
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.draft`, content)
      await rename(`${file}.draft`, file)
    },
    async names() {
      const files = await readdir(folder).catch(() => [])
      return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5))
    },
  }
}
