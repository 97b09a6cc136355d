import webpack, { type Configuration } from 'webpack'

/**
 * Runs a build once and resolves with its warnings as text, empty without any. Rejects with the
 * errors of the build, one below the other.
 */
export function runBuild(configuration: Configuration): Promise<string> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler.run((failure, stats) => {
      // closing writes the cache; the build has ended either way
      compiler.close((closing) => {
        const error = failure ?? closing
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })))
        else resolve(stats?.hasWarnings() ? stats.toString({ preset: 'errors-warnings' }) : '')
      })
    })
  })
}
