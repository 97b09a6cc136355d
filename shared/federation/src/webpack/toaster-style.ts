import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const INJECTED = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/

/**
 * The hashes under which `style-src` lets the toaster's own style in. Sonner adds it to the page when
 * it is first imported and takes no nonce (emilkowalski/sonner#449), so the text is read from the
 * installed version. It adds an empty element first and fills it afterwards: two texts, two hashes.
 * Throws when a newer version injects it in another way.
 */
export function toasterStyleHashes(root: string): string[] {
  const entry = createRequire(join(root, 'shared/ui/package.json')).resolve('sonner')
  const source = readFileSync(join(dirname(entry), 'index.mjs'), 'utf8')
  const literal = INJECTED.exec(source)?.[1]
  if (literal === undefined) throw new Error('sonner no longer injects its style as expected')
  const style: unknown = JSON.parse(literal)
  return ['', String(style)].map(hashOf)
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
