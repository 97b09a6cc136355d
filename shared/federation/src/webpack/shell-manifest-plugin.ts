import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'

import { build } from 'esbuild'
import type { ChunkGroup, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'
import { UNCHECKED } from '../page'
import { parseShellReads, type ShellManifest } from '../shell-manifest'
import { providedExports } from './contract-exports'
import { lazyFiles } from './lazy-files'
import { contractFiles } from './shared-keys'
import type { Workspace } from './workspace'

/** A file that the page itself requests, so that no module imports it. */
type PageFile = {
  file: string
  content: Buffer
  /** Name of the font in the style of the page. */
  family: string
}

const FONTS = [
  { family: 'Geist Variable', of: 'geist' },
  { family: 'Geist Mono Variable', of: 'geist-mono' },
]

/** Latin subset of each family; the packages' own style sheets would include every subset. */
function pageFonts({ root }: Workspace): PageFile[] {
  const { resolve } = createRequire(join(root, 'host-shell/package.json'))
  return FONTS.map(({ family, of }) => {
    const name = `${of}-latin-wght-normal`
    const content = readFileSync(resolve(`@fontsource-variable/${of}/files/${name}.woff2`))
    return { file: hashedName(name, 'woff2', content), content, family }
  })
}

/**
 * Bundles the script that blocks the first paint. It is bundled separately and embedded in the page, because it must
 * run before everything else without waiting.
 */
async function bundleBoot({ root }: Workspace): Promise<{ code: string; files: string[] }> {
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

const INJECTED = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/

/**
 * Returns the hashes with which `style-src` allows the toaster's own style. Sonner adds it to the page at its first
 * import and accepts no nonce (emilkowalski/sonner#449), so the text is read from the installed version. It adds an
 * empty element first and fills it afterward: two texts, two hashes. Throws when a newer version injects it
 * differently.
 */
function toasterStyleHashes(root: string): string[] {
  const entry = createRequire(join(root, 'shared/ui/package.json')).resolve('sonner')
  const source = readFileSync(join(dirname(entry), 'index.mjs'), 'utf8')
  const literal = INJECTED.exec(source)?.[1]
  if (literal === undefined) throw new Error('sonner no longer injects its style as expected')
  const style: unknown = JSON.parse(literal)
  return ['', String(style)].map(hashOf)
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const PLUGIN = 'ShellManifestPlugin'
const BOOT = 'boot.js'

/** Files that the shell imports on demand, and that a page may know to be needed. */
const PARTS = ['federation', 'frame', 'session']

/**
 * Adds the fonts, which no module imports, and writes `shell.json`: what the page contains and loads, in which order
 * and with which hashes, and the exports that the shell shares with remotes.
 */
export class ShellManifestPlugin {
  constructor(
    private readonly workspace: Workspace,
    private readonly mode: { isDevelopment: boolean } = { isDevelopment: false },
  ) {}

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      let exports: ShellManifest['exports'] = {}
      let boot = ''
      const fonts = pageFonts(this.workspace)

      compilation.hooks.seal.tap(PLUGIN, () => {
        exports = providedExports(compiler, compilation, contractFiles(this.workspace))
      })
      compilation.hooks.processAssets.tapPromise(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { code, files } = await bundleBoot(this.workspace)
          compilation.fileDependencies.addAll([...files, readsFile(this.workspace.root)])
          compilation.emitAsset(BOOT, new sources.RawSource(code))
          for (const { file, content } of fonts) {
            compilation.emitAsset(file, new sources.RawSource(content))
          }
        },
      )
      // embedded in the page, so it is a file only until it has been minified like the others
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 },
        () => {
          boot = String(compilation.getAsset(BOOT)?.source.source() ?? '')
          compilation.deleteAsset(BOOT)
        },
      )
      compilation.hooks.processAssets.tap(
        { name: PLUGIN, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = { ...this.describe(compilation, boot, fonts), exports }
          const text = `${JSON.stringify(manifest, null, 2)}\n`
          compilation.emitAsset('shell.json', new sources.RawSource(text))
        },
      )
    })
  }

  private describe(compilation: Compilation, boot: string, fonts: PageFile[]) {
    const { root, platform, ui, federation } = this.workspace
    const scripts = scriptsOf(compilation.entrypoints.get('main'))
    const withIntegrity = (file: string) => ({
      file,
      integrity: integrityOf(compilation.getAsset(file)?.source.buffer() ?? ''),
    })
    const withoutIntegrity = (file: string) => ({ file, integrity: UNCHECKED })

    return {
      scripts: scripts.map(this.mode.isDevelopment ? withoutIntegrity : withIntegrity),
      boot: { code: boot, integrity: integrityOf(boot) },
      fonts: fonts.map(({ family, file }) => ({ family, file })),
      styleHashes: toasterStyleHashes(root),
      versions: { platform, ui, federation },
      ...(!this.mode.isDevelopment && this.describeLate(compilation, withIntegrity)),
      reads: readShellReads(root),
    }
  }

  /** Describes files that load after the page itself, so that they can be preloaded. */
  private describeLate<File>(compilation: Compilation, checked: (file: string) => File) {
    const late = Object.entries(lazyFiles(compilation, contractFiles(this.workspace)))
    return {
      parts: Object.fromEntries(
        PARTS.map((part) => [part, scriptsOf(compilation.namedChunkGroups.get(part)).map(checked)]),
      ),
      lazy: Object.fromEntries(late.map(([key, files]) => [key, files.map(checked)])),
    }
  }
}

function scriptsOf(group: ChunkGroup | undefined): string[] {
  return group?.getFiles().filter(isScript) ?? []
}

/** Excludes hot updates, which the dev server adds to open pages. */
const isScript = (file: string) => /(?<![.]hot-update)[.]js$/.test(file)

const readsFile = (root: string) => join(root, 'host-shell/reads.json')

const readShellReads = (root: string) =>
  parseShellReads(JSON.parse(readFileSync(readsFile(root), 'utf8')))
