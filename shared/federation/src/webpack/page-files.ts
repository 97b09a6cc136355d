import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { build } from 'esbuild'

import type { Workspace } from './workspace'

/** A file that the page itself asks for, so that no module imports it. */
export type PageFile = {
  file: string
  content: Buffer
  /** What the style of the page says of it, when it is a font. */
  font: { family: string; preload: boolean }
}

const FONTS = [
  { family: 'Geist Variable', of: 'geist', preload: true },
  { family: 'Geist Mono Variable', of: 'geist-mono', preload: false },
]

/** The Latin subset of each family; the packages' own style sheets would bring every subset. */
export function pageFonts({ root }: Workspace): PageFile[] {
  const { resolve } = createRequire(join(root, 'host-shell/package.json'))
  return FONTS.map(({ family, of, preload }) => {
    const name = `${of}-latin-wght-normal`
    const content = readFileSync(resolve(`@fontsource-variable/${of}/files/${name}.woff2`))
    return { file: hashedName(name, 'woff2', content), content, font: { family, preload } }
  })
}

/**
 * The script that blocks the first paint. It is bundled by itself, because it must be there before
 * everything else and wait for nothing: it stands in the page.
 */
export async function bundleBoot({ root }: Workspace): Promise<{ code: string; files: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(root, 'host-shell/src/boot.ts')],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
  })
  const files = Object.keys(metafile.inputs).map((input) => join(root, input))
  return { code: outputFiles[0]?.text ?? '', files }
}

function hashedName(name: string, extension: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return `${name}.${hash}.${extension}`
}
