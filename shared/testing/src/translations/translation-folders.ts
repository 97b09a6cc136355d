import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Returns the folders of the packages with texts, from the root. */
export function translationFolders(): string[] {
  const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)
  return [...readdirSync(root), ...shared].filter((folder) =>
    existsSync(join(root, folder, 'src/locales/en.json')),
  )
}

/** Returns the i18n namespace of such a package. Throws if the file with its types doesn't name exactly one. */
export function namespaceOf(folder: string): string {
  const file = folder === 'shared/platform' ? 'src/i18next.d.ts' : 'src/translations.ts'
  const types = readFileSync(join(root, folder, file), 'utf8')
  const names = [...types.matchAll(/^ +'?([\w-]+)'?: typeof /gm)].flatMap(([, name]) => name ?? [])
  const [namespace] = names
  if (namespace === undefined || names.length > 1) {
    throw new Error(`${folder} has ${names.length} namespaces of texts`)
  }
  return namespace
}
