import { monitorEventLoopDelay } from 'node:perf_hooks'

import { startServer } from '@meshdeck/demo-server/server'

// Runs the embedded server in its own process and reports figures that only this process can measure.

const delays = monitorEventLoopDelay({ resolution: 1 })

/** @typedef {import('@meshdeck/demo-server/options').ServerOptions} Options */

/** @type {(message: Pick<Options, 'dataDir' | 'seed' | 'edition' | 'apiVersion'> | 'figures' | 'reset') => Promise<void>} */
async function answer(message) {
  if (message === 'reset') {
    delays.reset()
    delays.enable()
  } else if (message === 'figures') {
    process.send?.({
      rss: process.memoryUsage.rss(),
      rssPeak: process.resourceUsage().maxRSS * 1024,
      longestBlock: delays.max / 1e6,
    })
  } else {
    const { url } = await startServer({ port: 0, ...message, hasLife: true })
    process.send?.({ url })
  }
}

process.on('message', answer)
process.on('disconnect', () => process.exit(0))
