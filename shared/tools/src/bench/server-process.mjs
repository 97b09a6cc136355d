// @ts-check
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { startServer } from '@meshdeck/demo-server/server'

// The embedded server in a process of its own that tells figures which only the process knows.

const delays = monitorEventLoopDelay({ resolution: 1 })

/** @type {(message: { dataDir: string, fleet: number, networks: number } | 'figures' | 'reset') => Promise<void>} */
async function answer(message) {
  if (message === 'reset') {
    delays.reset()
    delays.enable()
  } else if (message === 'figures') {
    process.send?.({ rss: process.memoryUsage.rss(), longestBlock: delays.max / 1e6 })
  } else {
    const { dataDir, fleet, networks } = message
    const { url } = await startServer({
      port: 0,
      dataDir,
      seed: { fleet, networks },
      hasLife: true,
    })
    process.send?.({ url })
  }
}

process.on('message', answer)
process.on('disconnect', () => process.exit(0))
