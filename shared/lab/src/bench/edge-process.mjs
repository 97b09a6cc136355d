import { startConsole } from '@meshdeck/serve/start-console'
import { rootPath } from '@meshdeck/tools/paths'

// Runs the console server in its own process and reports its CPU time.

/** @type {(message: { dataDir: string, backend: string } | 'figures') => Promise<void>} */
async function answer(message) {
  if (message === 'figures') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() })
    return
  }
  const { url } = await startConsole({ port: 0, buildDir: rootPath('.build'), ...message })
  process.send?.({ url })
}

process.on('message', answer)
process.on('disconnect', () => process.exit(0))
