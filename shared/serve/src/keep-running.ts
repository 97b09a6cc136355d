import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
const QUICK_END_MS = 2_000
const END_WITHIN_MS = 5_000

/** How long to wait before a process is started again that has ended so many times in a row as soon as it was there. */
export const pauseAfter = (quickEnds: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** quickEnds)

/**
 * Keeps a process running until it is closed: started again whenever it ends by itself, for good, at ever
 * longer intervals where it ends at once. Rejects when the first start does; later ones that fail are told.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  pauseMs: (quickEnds: number) => number = pauseAfter,
) {
  const closing = new AbortController()
  let quickEnds = 0
  let restarting = Promise.resolve()
  let running: ChildProcess | undefined = watched(await start())

  function watched(child: ChildProcess): ChildProcess {
    const readyAt = Date.now()
    child.once('exit', () => {
      running = undefined
      quickEnds = Date.now() - readyAt < QUICK_END_MS ? quickEnds + 1 : 0
      restarting = restart()
    })
    return child
  }

  async function restart(): Promise<void> {
    // a signal to the whole process group ends it too, and reaches us at the same moment
    await delay(pauseMs(quickEnds), undefined, closing).catch(() => undefined)
    if (closing.signal.aborted) return
    try {
      running = watched(await start())
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      quickEnds += 1
      await restart()
    }
  }

  return {
    async close() {
      closing.abort()
      await restarting
      if (running) await endProcess(running)
    },
  }
}

/** Asks a process to end, and insists after a while. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await ended
  clearTimeout(insist)
}
