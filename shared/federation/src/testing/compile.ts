import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import webpack, { type Configuration } from 'webpack'

import { emptyFolder } from './builds'

type CompiledBuild = { errors: string[]; assets: Map<string, string> }

/** Builds `src/index.js` of these files; resolves with the output, and leaves nothing on disk. */
export function compile(
  files: Record<string, string>,
  plugins: NonNullable<Configuration['plugins']>,
  { minimize = false } = {},
): Promise<CompiledBuild> {
  const folder = emptyFolder()
  const output = join(folder, 'out')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './src/index.js',
    output: {
      path: output,
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: '/',
    },
    optimization: { minimize },
    plugins,
  })
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const { errors = [], assets = [] } = stats?.toJson({ errors: true, assets: true }) ?? {}
      compiler.close(() => {
        const written = assets
          .filter(({ name }) => existsSync(join(output, name)))
          .map(({ name }): [string, string] => [name, readFileSync(join(output, name), 'utf8')])
        rmSync(folder, { recursive: true })
        if (failure) reject(failure)
        else resolve({ errors: errors.map(({ message }) => message), assets: new Map(written) })
      })
    })
  })
}
