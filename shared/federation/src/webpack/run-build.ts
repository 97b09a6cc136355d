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

/**
 * Builds at every change until the returned function is called. `told` hears the errors and
 * warnings of each build as text, empty without any.
 */
export function watchBuild(configuration: Configuration, told: (text: string) => void) {
  const watching = webpack(configuration).watch({ aggregateTimeout: 50 }, (failure, stats) => {
    const isClean = !failure && !stats?.hasErrors() && !stats?.hasWarnings()
    told(isClean ? '' : (failure?.message ?? stats?.toString({ preset: 'errors-warnings' }) ?? ''))
  })
  return () =>
    new Promise<void>((resolve) => {
      if (watching) watching.close(() => resolve())
      else resolve()
    })
}
