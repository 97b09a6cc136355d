import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ChunkGroup, Compilation, Compiler } from 'webpack'

import { integrityOf } from '../integrity'
import { UNCHECKED } from '../page'
import { parseShellReads, type ShellManifest } from '../shell-manifest'
import { providedExports } from './contract-exports'
import { lazyFiles } from './lazy-files'
import { bundleBoot, pageFonts, type PageFile } from './page-files'
import { contractFiles } from './shared-keys'
import { toasterStyleHashes } from './toaster-style'
import type { Workspace } from './workspace'

const PLUGIN = 'ShellManifestPlugin'
const BOOT = 'boot.js'

/** Files that the shell imports when it comes to them, and that a page may know to be needed. */
const PARTS = ['federation', 'frame', 'session']

/**
 * Adds the fonts, which no module imports, and writes `shell.json`: what the page begins with and loads,
 * in which order and with which hashes, and the exports that the shell lends to remotes.
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
      // it stands in the page, so it is a file for only so long as it is made small like the others
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
    const checked = (file: string) => ({
      file,
      integrity: integrityOf(compilation.getAsset(file)?.source.buffer() ?? ''),
    })
    const unchecked = (file: string) => ({ file, integrity: UNCHECKED })

    return {
      scripts: scripts.map(this.mode.isDevelopment ? unchecked : checked),
      boot: { code: boot, integrity: integrityOf(boot) },
      fonts: fonts.map(({ file, font }) => ({ ...font, file })),
      styleHashes: toasterStyleHashes(root),
      versions: { platform, ui, federation },
      ...(!this.mode.isDevelopment && this.describeLate(compilation, checked)),
      reads: readShellReads(root),
    }
  }

  /** What comes later than the page itself, for those who ask for it ahead. */
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

/** What the dev server brings into pages that are open is none. */
const isScript = (file: string) => /(?<![.]hot-update)[.]js$/.test(file)

const readsFile = (root: string) => join(root, 'host-shell/reads.json')

const readShellReads = (root: string) =>
  parseShellReads(JSON.parse(readFileSync(readsFile(root), 'utf8')))
