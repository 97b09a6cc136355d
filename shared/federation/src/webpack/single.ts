import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import webpack, { type Compiler, type Configuration } from 'webpack'

import { SHELL_BASE, SHELL_POLICIES } from '../page'
import { parseRemoteManifest } from '../remote-manifest'
import { baseConfig, defaultTranslations } from './base-config'
import { ShellManifestPlugin } from './shell-manifest-plugin'
import { packageVersion, readWorkspace } from './workspace'

type Options = {
  /** Folder of `pnpm-workspace.yaml`. */
  root: string
  /** Top-level folders of the remotes. */
  remotes: readonly string[]
  /** Folder below `.build`. */
  output: string
}

/**
 * Returns a build of shell and remotes without federation, split at the same routes, with which benchmarks compare the
 * console. It is never released. Writes `<output>/shell/` with `shell.json` and `pages.json`: files by remote and
 * module.
 */
export function single({ root, remotes, output }: Options): Configuration {
  const workspace = readWorkspace(root)
  const folder = join(root, 'host-shell')
  const common = baseConfig({
    workspace,
    folder,
    global: 'single',
    output: `${output}/shell`,
    publicPath: SHELL_BASE,
    trustedTypesPolicy: SHELL_POLICIES.chunks,
    isDevelopment: false,
  })
  const bundled = join(root, '.build', output, 'bundled.ts')
  mkdirSync(join(root, '.build', output), { recursive: true })
  writeFileSync(bundled, bundledModules(root, remotes))

  return {
    ...common,
    entry: { main: './src/main.tsx' },
    resolve: { ...common.resolve, modules: [join(folder, 'node_modules'), 'node_modules'] },
    optimization: {
      ...common.optimization,
      splitChunks: { chunks: 'async', cacheGroups: { words: defaultTranslations('main') } },
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/containers$/, bundled),
      ...common.plugins,
      new ShellManifestPlugin(workspace),
      { apply: (compiler: Compiler) => writePages(compiler) },
    ],
  }
}

/** Replaces the shell's loader of remotes: the same functions with plain imports. */
function bundledModules(root: string, remotes: readonly string[]): string {
  const imports = remotes.flatMap((name) => {
    const folder = join(root, name)
    const global = `${name}_${packageVersion(folder)}`.replaceAll(/\W/g, '_')
    const text = readFileSync(join(folder, 'remote.json'), 'utf8')
    const { modules } = parseRemoteManifest(JSON.parse(text))
    return Object.entries(modules).map(([module, file]) => {
      const chunk = `/* webpackChunkName: "${name}.${module}" */`
      return `'${global}/${module}': () => import(${chunk} '${join(folder, file)}'),`
    })
  })
  return `const modules = {\n${imports.join('\n')}\n}
export const fetchFederation = async () => {}
export const loadExports = async (build, module) => modules[build.global + '/' + module]()
`
}

function writePages(compiler: Compiler) {
  const { Compilation, sources } = compiler.webpack
  compiler.hooks.thisCompilation.tap('SinglePages', (compilation) => {
    compilation.hooks.processAssets.tap(
      { name: 'SinglePages', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        const pages = [...compilation.namedChunkGroups].map(([name, group]) => [
          name,
          group.getFiles().filter((file) => file.endsWith('.js')),
        ])
        const text = JSON.stringify(Object.fromEntries(pages))
        compilation.emitAsset('pages.json', new sources.RawSource(text))
      },
    )
  })
}
