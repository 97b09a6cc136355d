import { basename } from 'node:path'

import webpack, { type Configuration } from 'webpack'
import WebpackDevServer from 'webpack-dev-server'

/**
 * Runs a build once and resolves with its warnings as text, empty without any. Rejects with the errors of the build,
 * one per line.
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

type Options = {
  /** Configurations of the shell and of the compiled remotes. */
  configurations: Configuration[]
  port: number
  host: string
  /** Address of the console server, which serves everything that isn't compiled here. */
  console: string
}

/** Files of a build that the console server reads from disk; the others are served from memory. */
const MANIFESTS = ['shell.json', 'fragment.json']

/**
 * Compiles the builds at every change and updates the open pages. Resolves once all builds are ready, with a function
 * that stops it; errors in the sources are shown in the terminal and in the pages.
 */
export async function startDevServer({ configurations, port, host, console: target }: Options) {
  const compiler = webpack(configurations)
  // the dev server would repeat the results of all builds whenever one of them is done
  for (const build of compiler.compilers) {
    build.hooks.done.tap('startDevServer', (stats) =>
      console.log(
        stats.toString({ preset: 'errors-warnings', timings: true, colors: process.stdout.isTTY }),
      ),
    )
  }
  const server = new WebpackDevServer(
    {
      host,
      port,
      // both are in the build of the shell (`development.ts`)
      client: false,
      hot: false,
      liveReload: false,
      webSocketServer: 'ws',
      compress: false,
      static: false,
      setupExitSignals: false,
      devMiddleware: {
        index: false,
        stats: 'none',
        writeToDisk: (file) => MANIFESTS.includes(basename(file)),
      },
      proxy: [
        {
          context: () => true,
          target,
          logLevel: 'silent',
          // same as the console server for an unreachable management server: the page retries
          onError: (_error, _request, response) =>
            response.writeHead(502, { 'x-meshdeck-proxy': 'unreachable' }).end(),
        },
      ],
    },
    compiler,
  )
  await server.start()
  await new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve())
    else resolve()
  })
  return async () => {
    await server.stop()
    await new Promise((resolve) => compiler.close(resolve))
  }
}
