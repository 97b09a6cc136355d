import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const INJECTED = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/

/**
 * The hash under which `style-src` lets the toaster's own style in. Sonner adds it to the page when
 * it is first imported and takes no nonce (emilkowalski/sonner#449), so the text is read from the
 * installed version. Throws when a newer version injects it in another way.
 */
export function toasterStyleHash(root: string): string {
  const entry = createRequire(join(root, 'shared/ui/package.json')).resolve('sonner')
  const source = readFileSync(join(dirname(entry), 'index.mjs'), 'utf8')
  const literal = INJECTED.exec(source)?.[1]
  if (literal === undefined) throw new Error('sonner no longer injects its style as expected')
  const style: unknown = JSON.parse(literal)
  return `sha256-${createHash('sha256').update(String(style)).digest('base64')}`
}
