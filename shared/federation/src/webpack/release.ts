import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Compiler } from 'webpack'

const END_SIGNATURE = 0x06054b50
const ENTRY = 0x02014b50
/** Lengths of the fixed parts, without a comment at the end. */
const END_LENGTH = 22
const ENTRY_LENGTH = 46
/** Earliest date that a zip can contain: 1 January 1980. */
const FIRST_DAY = 0x0021_0000

/**
 * Sets one date for all files of a zip, so that it has the same bytes whenever it is created. Throws a `TypeError` for
 * a file that isn't a zip, or has a comment at its end.
 */
export function withoutDates(zip: Buffer): Buffer {
  const end = zip.length - END_LENGTH
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE) throw new TypeError('expected a zip')
  const still = Buffer.from(zip)
  let entry = zip.readUInt32LE(end + 16)
  while (entry < end) {
    if (zip.readUInt32LE(entry) !== ENTRY) throw new TypeError('expected a zip')
    still.writeUInt32LE(FIRST_DAY, entry + 12)
    // the same again before the file itself
    still.writeUInt32LE(FIRST_DAY, zip.readUInt32LE(entry + 42) + 10)
    const lengths = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at))
    entry += lengths.reduce((sum, length) => sum + length, ENTRY_LENGTH)
  }
  return still
}

const PLUGIN = 'DemandTypesPlugin'
const TYPES = '@mf-types.zip'

const { resolve } = createRequire(import.meta.url)

type PluginOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]
type Options = { isRelease: boolean; folder: string; root: string; version: string }

/**
 * Options for the parts of a release that no browser requests: the federation's manifest, for its tools, and the types
 * of the exposed modules. Types take longer than the rest of a build, so other builds omit them.
 */
export function releaseOptions(options: Options): Pick<PluginOptions, 'dts' | 'manifest'> {
  const { isRelease, folder, root, version } = options
  if (!isRelease) return { dts: false, manifest: false }
  return {
    dts: {
      generateTypes: { tsConfigPath: tsConfigOf(folder), generateAPITypes: true },
      consumeTypes: false,
      displayErrorInTerminal: false,
      // where it finds the compiler
      cwd: join(root, 'shared/federation'),
    },
    manifest: {
      // the built version, which may differ from that of package.json
      additionalData({ stats }) {
        stats.metaData.buildInfo.buildVersion = version
      },
    },
  }
}

/** Fails a build without types, which the federation's plugin accepts, and reports the compiler's message. */
export class DemandTypesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        if (compilation.getAsset(TYPES)) {
          compilation.updateAsset(TYPES, (zip) => new sources.RawSource(withoutDates(zip.buffer())))
          return
        }
        // what was written before the failure
        rmSync(join(compiler.outputPath, '@mf-types'), { recursive: true, force: true })
        compilation.errors.push(new WebpackError(`no types:\n${compilerSays(this.folder)}`))
      })
    })
  }
}

const tsConfigOf = (folder: string) => join(folder, 'tsconfig.json')

function compilerSays(folder: string): string {
  const options = ['--noEmit', '--declaration', '--pretty', 'false', '--project']
  const line = [resolve('typescript/lib/tsc.js'), ...options, tsConfigOf(folder)]
  return spawnSync(process.execPath, line, { cwd: folder, encoding: 'utf8' }).stdout.trim()
}
